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
local reply, skip = { 'SILENT', text(now) }, 0
-- Those of the instant that was told of last are met again: how many they are must not hide the others.
while #reply < 2 + tonumber(most) do
  local found = redis.call('ZRANGEBYSCORE', handoff, told, until_now, 'WITHSCORES', 'LIMIT', skip, 100)
  for i = 1, #found, 2 do
    local row = cjson.decode(redis.call('HGET', rows, found[i]))
    if not row.silentAt and #reply < 2 + tonumber(most) then
      row.silentAt = text(now)
      local form = cjson.encode(row)
      redis.call('HSET', rows, found[i], form)
      redis.call('HSET', pool, 'told', found[i + 1])
      reply[#reply + 1] = form
    end
  end
  if #found < 200 then break end
  skip = skip + 100
end
return reply
