-- Read nodes in the order of their names.
-- KEYS  nodes labels names sums uids
-- ARGV  after most   (after '': from the first)
-- Reply NODES {name node labels sums}…
-- Keeps nothing: it only reads. Safe to send twice.
local nodes, labels, names, sums, uids = unpack(KEYS)
local after, most = unpack(ARGV)
-- include clock
-- include nodes

local reply = { 'NODES' }
local from = after == '' and '-' or '(' .. after
for _, name in ipairs(redis.call('ZRANGEBYLEX', names, from, '+', 'LIMIT', 0, most)) do
  reply[#reply + 1], reply[#reply + 2] = name, form_of(name)
  reply[#reply + 1] = redis.call('HGET', labels, name) or '{}'
  reply[#reply + 1] = taken_of(name)
end
return reply
