-- Read the known ones among these nodes, at one instant.
-- KEYS  nodes labels sums uids
-- ARGV  name …
-- Reply NODES {name node labels sums}…
-- Keeps nothing: it only reads. Safe to send twice.
local nodes, labels, sums, uids = unpack(KEYS)
-- include clock
-- include nodes

local reply = { 'NODES' }
for _, name in ipairs(ARGV) do
  local form = form_of(name)
  if form then
    reply[#reply + 1], reply[#reply + 2] = name, form
    reply[#reply + 1] = redis.call('HGET', labels, name) or '{}'
    reply[#reply + 1] = taken_of(name)
  end
end
return reply
