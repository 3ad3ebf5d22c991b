-- Read the live row of a Pod, whoever holds it.
-- KEYS  rows uids
-- ARGV  uid
-- Reply NONE | FOUND row now
-- Keeps INV-2. Safe to send twice.
local rows, uids = unpack(KEYS)
local uid = ARGV[1]
-- include clock

local token = redis.call('HGET', uids, uid)
local form = token and redis.call('HGET', rows, token)
local row = form and cjson.decode(form)
if not row or row.phase == 'Reserved' and tonumber(row.expires) <= now then return { 'NONE' } end
return { 'FOUND', form, text(now) }
