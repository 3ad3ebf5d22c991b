-- Nodes as they count now; wants nodes, sums, uids and the clock. Room that appears on a living node waits under `growing`
-- until its time has come; no script need come by for it, since whoever reads a node reads what is ripe.
local function form_of(name)
  local form = redis.call('HGET', nodes, name)
  if not form or not string.find(form, '"growing"', 1, true) then return form end
  local node = cjson.decode(form)
  for resource, more in pairs(node.growing) do
    if tonumber(more.at) <= now then node.allocatable[resource], node.growing[resource] = more.amount, nil end
  end
  if next(node.growing) == nil then node.growing = nil end
  return cjson.encode(node)
end

local function node_of(name)
  local form = form_of(name)
  return form and cjson.decode(form)
end

-- What is taken of a node, as text; a cool-down that is over is left out, and who is not awaited any more, or has a row by now.
local function taken_of(name)
  local form = redis.call('HGET', sums, name) or ''
  if not string.find(form, '"cooling"', 1, true) and not string.find(form, '"awaited"', 1, true) then return form end
  local sum = cjson.decode(form)
  if sum.cooling and tonumber(sum.cooling) <= now then sum.cooling = nil end
  for uid, one in pairs(sum.awaited or {}) do if tonumber(one.till) <= now or redis.call('HGET', uids, uid) then sum.awaited[uid] = nil end end
  if sum.awaited and next(sum.awaited) == nil then sum.awaited = nil end
  return cjson.encode(sum)
end

-- Whether more stands on a node than it holds: what a bind past the table, or a node that shrinks, can bring about.
local function is_over(name)
  local node, form = node_of(name), redis.call('HGET', sums, name)
  if not node or node.gone or not form then return false end
  for resource, used in pairs(cjson.decode(form).used) do
    if tonumber(used) > tonumber(node.allocatable[resource] or '0') then return true end
  end
  return false
end
