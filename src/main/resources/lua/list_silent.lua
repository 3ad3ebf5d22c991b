-- List the bound Pods that no kubelet has acknowledged for so long, the longest first.
-- KEYS  rows handoff
-- ARGV  silent_for since token most   (ms; since and token: after this one, '' from the first)
-- Reply SILENT now count {since row}…   (count: of all that are silent for so long)
-- Keeps nothing: it only reads. Safe to send twice.
local rows, handoff = unpack(KEYS)
local silent_for, since, token, most = unpack(ARGV)
-- include clock

local last = text(now - tonumber(silent_for))
local reply = { 'SILENT', text(now), text(redis.call('ZCOUNT', handoff, '-inf', last)) }
local wanted, skip = tonumber(most), 0
while #reply < 3 + 2 * wanted do
  local found = redis.call('ZRANGEBYSCORE', handoff, since == '' and '-inf' or since, last, 'WITHSCORES', 'LIMIT', skip, 100)
  for i = 1, #found, 2 do
    local after = found[i + 1] ~= since or found[i] > token
    if after and #reply < 3 + 2 * wanted then
      reply[#reply + 1], reply[#reply + 2] = found[i + 1], redis.call('HGET', rows, found[i])
    end
  end
  if #found < 200 then break end
  skip = skip + 100
end
return reply
