-- Give the bound Pods that no kubelet has acknowledged for so long, each to one caller, once.
-- KEYS  pool rows handoff
-- ARGV  silent_for most   (ms)
-- Reply SILENT now row …
-- Keeps INV-3's cases in sight: the room stays taken. Safe to send twice, but that a lost reply tells nobody.
local pool, rows, handoff = unpack(KEYS)
local silent_for, most = unpack(ARGV)
-- include clock

local told = redis.call('HGET', pool, 'told') or '0'
local until_now = text(now - tonumber(silent_for))
local found = redis.call('ZRANGEBYSCORE', handoff, told, until_now, 'WITHSCORES', 'LIMIT', 0, most)
local reply = { 'SILENT', text(now) }
for i = 1, #found, 2 do
  local row = cjson.decode(redis.call('HGET', rows, found[i]))
  told = found[i + 1]
  if not row.silentAt then
    row.silentAt = text(now)
    local form = cjson.encode(row)
    redis.call('HSET', rows, found[i], form)
    reply[#reply + 1] = form
  end
end
if #found > 0 then redis.call('HSET', pool, 'told', told) end
return reply
