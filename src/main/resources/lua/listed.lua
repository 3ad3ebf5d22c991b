-- Say that the table has been compared with a whole list: from now on, what is absent and no newer stays absent.
-- KEYS  pool
-- ARGV  expected kind version   (expected: the epoch; kind: pods or nodes)
-- Reply EPOCH_OVER | LISTED
-- Keeps INV-9: a "bound" that is held back past its Pod's deletion makes no row. Safe to send twice.
local pool = KEYS[1]
local expected, kind, version = unpack(ARGV)
-- include clock
-- include versions

local field = kind == 'pods' and 'podsFloor' or 'nodesFloor'
local epoch, floor = unpack(redis.call('HMGET', pool, 'epoch', field))
if epoch ~= expected then return { 'EPOCH_OVER' } end
if newer(version, floor or '') then redis.call('HSET', pool, field, version) end
-- Nodes are compared before Pods.
if kind == 'pods' then redis.call('HSET', pool, 'compared', text(now)) end
return { 'LISTED' }
