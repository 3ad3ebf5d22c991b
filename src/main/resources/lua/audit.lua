-- Recompute one node's sums from its rows and tell what differs.
-- KEYS  sums rows index
-- ARGV  node most
-- Reply TOO_MANY rows | SUMS {sum resource kept recomputed}…   (sum: used, bound or binding; nothing when all agree)
-- Keeps nothing: it only reads, and a difference breaks INV-9. Safe to send twice.
-- A node of too many rows would hold Redis up, so none of them is read.
local sums, rows, index = unpack(KEYS)
local node = ARGV[1]
local TAKES = { Reserved = { 1, 0, 0 }, Binding = { 1, 0, 1 }, Fencing = { 1, 0, 1 }, Bound = { 1, 1, 0 } }

local kept = cjson.decode(redis.call('HGET', sums, node) or '{"used":{},"bound":{},"binding":"0"}')
local found = { used = {}, bound = {}, binding = { rows = 0 } }
local function add(part, resource, amount)
  found[part][resource] = (found[part][resource] or 0) + amount
end
local function count(row)
  local takes = TAKES[row.phase]
  for resource, amount in pairs(row.requests) do
    add('used', resource, takes[1] * tonumber(amount))
    add('bound', resource, takes[2] * tonumber(amount))
  end
  add('used', 'pods', takes[1])
  add('bound', 'pods', takes[2])
  add('binding', 'rows', takes[3])
end

local first, last = '[node ' .. node .. ' ', '[node ' .. node .. ' :'
local size = redis.call('ZLEXCOUNT', index, first, last)
if size > tonumber(ARGV[2]) then return { 'TOO_MANY', string.format('%.0f', size) } end
for from = 0, size - 1, 100 do
  local tokens = redis.call('ZRANGEBYLEX', index, first, last, 'LIMIT', from, 100)
  for i, entry in ipairs(tokens) do tokens[i] = string.format('%.0f', tonumber(string.sub(entry, -16))) end
  for _, form in ipairs(redis.call('HMGET', rows, unpack(tokens))) do count(cjson.decode(form)) end
end

local reply = { 'SUMS' }
local function compare(sum, resource, was, is)
  if was ~= is then
    reply[#reply + 1], reply[#reply + 2] = sum, resource
    reply[#reply + 1], reply[#reply + 2] = string.format('%.0f', was), string.format('%.0f', is)
  end
end
kept.binding = { rows = kept.binding }
for sum, part in pairs(found) do
  for resource in pairs(kept[sum]) do part[resource] = part[resource] or 0 end
  for resource, is in pairs(part) do compare(sum, resource, tonumber(kept[sum][resource] or '0'), is) end
end
return reply
