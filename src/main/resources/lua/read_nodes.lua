-- Read the known ones among these nodes, at one instant.
-- KEYS  nodes labels sums
-- ARGV  name …
-- Reply NODES {name node labels sums}…
-- Keeps nothing: it only reads. Safe to send twice.
local nodes, labels, sums = unpack(KEYS)

local reply = { 'NODES' }
for _, name in ipairs(ARGV) do
  local node = redis.call('HGET', nodes, name)
  if node then
    reply[#reply + 1], reply[#reply + 2] = name, node
    reply[#reply + 1] = redis.call('HGET', labels, name) or '{}'
    reply[#reply + 1] = redis.call('HGET', sums, name) or ''
  end
end
return reply
