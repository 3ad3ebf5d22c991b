-- Remove a node that has no rows.
-- KEYS  pool nodes labels names sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length name
-- Reply IN_USE count | DELETED
-- Keeps INV-1, INV-9. Safe to send twice: an unknown node is deleted.
local pool, nodes, labels, names, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, name = unpack(ARGV)
-- include clock
-- include outcomes
-- include rows

reap(32)
local taken = sums_of(name).used.pods or '0'
if taken ~= '0' then return answer({ 'IN_USE', taken }) end
redis.call('HDEL', nodes, name)
redis.call('HDEL', labels, name)
redis.call('ZREM', names, name)
redis.call('HDEL', sums, name)
drop(name)
return answer({ 'DELETED' })
