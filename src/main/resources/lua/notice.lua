-- Note that somebody has come in at some replica: a review of a bind, or a scheduler at its extender.
-- KEYS  seen
-- ARGV  first last most   (first, last: the entries for its first and its last time; most: entries that are kept)
-- Reply NOTICED
-- Keeps INV-9, since it touches no room. Safe to send twice. Names are for others to choose: when there are too many of them all
-- begin anew, and who still comes is there again within a minute.
local seen = KEYS[1]
local first, last, most = unpack(ARGV)
-- include clock

if redis.call('HLEN', seen) >= tonumber(most) then redis.call('DEL', seen) end
redis.call('HSETNX', seen, first, text(now))
redis.call('HSET', seen, last, text(now))
return { 'NOTICED' }
