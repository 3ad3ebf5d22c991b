-- The table at a glance.
-- KEYS  pool nodes sums uids binding index over
-- ARGV
-- Reply CENSUS nodes sequence reserved binding fencing bound oldest over   (oldest: ms that the oldest row has been under
--       way, or ''; over: nodes with more on them than they hold)
-- Keeps INV-1's exceptions in sight: a node that is no longer over leaves the set of those. Safe to send twice.
local pool, nodes, sums, uids, binding, index, over = unpack(KEYS)
-- include clock
-- include nodes

local function in_phase(phase)
  return text(redis.call('ZLEXCOUNT', index, '[phase ' .. phase .. ' ', '[phase ' .. phase .. ' :'))
end
for _, name in ipairs(redis.call('SRANDMEMBER', over, 100)) do
  if not is_over(name) then redis.call('SREM', over, name) end
end
local oldest = redis.call('ZRANGE', binding, 0, 0, 'WITHSCORES')
return {
  'CENSUS', text(redis.call('HLEN', nodes)), redis.call('HGET', pool, 'sequence') or '0',
  in_phase('Reserved'), in_phase('Binding'), in_phase('Fencing'), in_phase('Bound'),
  oldest[2] and text(now - tonumber(oldest[2])) or '', text(redis.call('SCARD', over)),
}
