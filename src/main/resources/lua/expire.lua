-- End due Reserved rows, the oldest first, so that room comes back in an idle pool too, and forget what ended long ago.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length most
-- Reply EXPIRED
-- Keeps INV-3, INV-9. Safe to send twice: a row ends once.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, most = unpack(ARGV)
-- include clock
-- include outcomes
-- include rows

reap(most)
fade(1000)
return answer({ 'EXPIRED' })
