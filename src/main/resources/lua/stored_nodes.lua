-- Which nodes the table knows, a page in the order of their names, to be compared with a list.
-- KEYS  pool nodes names
-- ARGV  after most   (after '': from the first)
-- Reply TABLE_CLOSED ms | NODES epoch {name version facts}…   (facts '' for one that is gone)
-- Keeps nothing: it only reads. Safe to send twice.
local pool, nodes, names = unpack(KEYS)
local after, most = unpack(ARGV)
-- include clock

local epoch, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'reopen'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
local reply = { 'NODES', epoch }
local from = after == '' and '-' or '(' .. after
for _, name in ipairs(redis.call('ZRANGEBYLEX', names, from, '+', 'LIMIT', 0, most)) do
  local node = cjson.decode(redis.call('HGET', nodes, name))
  reply[#reply + 1], reply[#reply + 2] = name, node.version or ''
  reply[#reply + 1] = node.facts or ''
end
return reply
