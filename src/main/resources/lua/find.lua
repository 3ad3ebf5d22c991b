-- Read one row by its id. Changes nothing: a row whose time is up reads as gone before it is reaped.
-- KEYS  pool rows past
-- ARGV  epoch token
-- Reply NEVER_GRANTED | GONE last | FOUND row now
-- Keeps INV-4. Safe to send twice.
local pool, rows, past = unpack(KEYS)
local epoch, token = unpack(ARGV)
-- include clock
-- include outcomes

local current, granted = unpack(redis.call('HMGET', pool, 'epoch', 'token'))
if current ~= epoch then return { 'GONE', '' } end
local form = redis.call('HGET', rows, token)
local row = form and cjson.decode(form)
if row and not (row.phase == 'Reserved' and tonumber(row.expires) <= now) then
  return { 'FOUND', form, text(now) }
end
if row then
  out_of_time(row)
  return { 'GONE', row.outcome and cjson.encode(row) or '' }
end
if tonumber(token) > tonumber(granted or '0') then return { 'NEVER_GRANTED' } end
return { 'GONE', redis.call('HGET', past, token) or '' }
