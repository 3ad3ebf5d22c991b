-- Declare a node, or replace what it can hold. What is taken of it stays.
-- KEYS  pool nodes labels names sums moves
-- ARGV  name declared node_labels   (declared: JSON of uid, unschedulable, allocatable; the uid of a new node only)
-- Reply CREATED name node labels sums | REPLACED name node labels sums
-- Keeps INV-1 for what is granted from now on. Safe to send twice: the uid that was created is CREATED again.
local pool, nodes, labels, names, sums, moves = unpack(KEYS)
local name, declared, node_labels = unpack(ARGV)

local node = cjson.decode(declared)
local known = redis.call('HGET', nodes, name)
local old = known and cjson.decode(known)
local answer = (not old or old.uid == node.uid) and 'CREATED' or 'REPLACED'
if old then node.uid = old.uid end
local form = cjson.encode(node)
redis.call('HSET', nodes, name, form)
redis.call('HSET', labels, name, node_labels)
redis.call('ZADD', names, 0, name)
redis.call('ZADD', moves, string.format('%.0f', redis.call('HINCRBY', pool, 'moved', 1)), name)
return { answer, name, form, node_labels, redis.call('HGET', sums, name) or '' }
