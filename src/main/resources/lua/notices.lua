-- Who has come in, and which Pods were bound past the table of late.
-- KEYS  seen foreign
-- ARGV  within   (ms since a Pod was bound)
-- Reply NOTICES now words {entry ms}… {pod ms}…   (words: how many there are of the entries; pod: its namespace, holder and
--       uid; ms: when it was bound)
-- Keeps nothing: it only reads. Safe to send twice.
local seen, foreign = unpack(KEYS)
local within = unpack(ARGV)
-- include clock

local entries = redis.call('HGETALL', seen)
local pods = redis.call('ZRANGEBYSCORE', foreign, text(now - tonumber(within)), '+inf', 'WITHSCORES')
local reply = { 'NOTICES', text(now), text(#entries) }
for _, word in ipairs(entries) do reply[#reply + 1] = word end
for _, word in ipairs(pods) do reply[#reply + 1] = word end
return reply
