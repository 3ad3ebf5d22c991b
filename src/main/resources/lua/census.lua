-- The table at a glance.
-- KEYS  pool nodes binding index
-- ARGV
-- Reply CENSUS nodes sequence reserved binding fencing bound oldest   (oldest: ms that the oldest row has been under way, or '')
-- Keeps nothing: it only reads. Safe to send twice.
local pool, nodes, binding, index = unpack(KEYS)
-- include clock

local function in_phase(phase)
  return text(redis.call('ZLEXCOUNT', index, '[phase ' .. phase .. ' ', '[phase ' .. phase .. ' :'))
end
local oldest = redis.call('ZRANGE', binding, 0, 0, 'WITHSCORES')
return {
  'CENSUS', text(redis.call('HLEN', nodes)), redis.call('HGET', pool, 'sequence') or '0',
  in_phase('Reserved'), in_phase('Binding'), in_phase('Fencing'), in_phase('Bound'),
  oldest[2] and text(now - tonumber(oldest[2])) or '',
}
