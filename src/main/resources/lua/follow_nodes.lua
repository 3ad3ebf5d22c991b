-- Follow nodes as the API server showed them, whoever saw them, in whatever order and how often.
-- KEYS  pool nodes labels names sums rows uids due binding index feed handoff carried past ends moves over
-- ARGV  feed_length expected ripening node …   (expected: the epoch; ripening: ms that room which appears on a living node
--       waits; node: JSON of name, uid, version, unschedulable, allocatable, labels (text), facts,
--       listed: the version of the list that shows it, gone)
-- Reply EPOCH_OVER | FOLLOWED {word}…   (words: OLD SAME ADDED CHANGED REPLACED GONE DROPPED)
-- Keeps INV-1 for what is granted from now on, INV-9. Safe to send twice: each write carries the node's version.
local pool, nodes, labels, names, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves, over = unpack(KEYS)
local feed_length, expected, ripening = ARGV[1], ARGV[2], ARGV[3]
-- include clock
-- include outcomes
-- include rows
-- include nodes
-- include versions

local epoch, floor = unpack(redis.call('HMGET', pool, 'epoch', 'nodesFloor'))
if epoch ~= expected then return { 'EPOCH_OVER' } end

-- Rows stay on a node that is gone; when none is left, and a list has confirmed that it is gone, nothing is.
local function gone(node, old)
  if not old then return 'SAME' end
  if old.gone then
    if sums_of(node.name).used.pods then return 'SAME' end
    redis.call('HDEL', nodes, node.name)
    redis.call('HDEL', labels, node.name)
    redis.call('HDEL', sums, node.name)
    redis.call('ZREM', names, node.name)
    drop(node.name)
    return 'DROPPED'
  end
  old.gone, old.growing, old.version, old.allocatable, old.facts = true, nil, node.version, {}, ''
  redis.call('HSET', nodes, node.name, cjson.encode(old))
  touch(node.name)
  return 'GONE'
end

-- Created again under its name: what was reserved on the old one is freed, what is bound stays until its Pod is gone.
local function free_reserved(node)
  local entries = redis.call('ZRANGEBYLEX', index, '[node ' .. node.name .. ' ', '[node ' .. node.name .. ' :')
  for _, entry in ipairs(entries) do
    local row = live(text(tonumber(string.sub(entry, -16))))
    if row and row.phase == 'Reserved' and row.nodeUid ~= node.uid then
      outcome(row, 'NodeGone', 'node ' .. node.name .. ' has been replaced by another one of its name')
      move(row, 'Released', 'Released', 'node-replaced')
    end
  end
end

-- Room that goes counts at once; room that appears on a living node (a device plugin's flap) counts when it has stayed.
local function grow(node, old)
  local offered, waits = node.allocatable, {}
  for resource, amount in pairs(offered) do
    local before, more = old.allocatable[resource] or '0', (old.growing or {})[resource]
    if tonumber(amount) > tonumber(before) then
      local stayed = more and tonumber(amount) <= tonumber(more.amount)
      waits[resource] = { amount = amount, at = stayed and more.at or text(now + tonumber(ripening)) }
      offered[resource] = before
    end
  end
  node.growing = next(waits) and waits or nil
end

local function seen(node)
  local old = node_of(node.name)
  if old and not newer(node.version, old.version or '') then return 'OLD' end
  if not old and not newer(node.listed or node.version, floor or '') then return 'OLD' end
  if node.gone then return gone(node, old) end
  local name, replaced = node.name, old and old.uid ~= node.uid
  if replaced then free_reserved(node) elseif old and not old.gone then grow(node, old) end
  redis.call('HSET', labels, node.name, node.labels)
  redis.call('ZADD', names, 0, node.name)
  node.name, node.labels, node.listed = nil, nil, nil
  redis.call('HSET', nodes, name, cjson.encode(node))
  touch(name)
  if is_over(name) then redis.call('SADD', over, name) end
  return replaced and 'REPLACED' or old and 'CHANGED' or 'ADDED'
end

local reply = { 'FOLLOWED' }
for i = 4, #ARGV do reply[#reply + 1] = seen(cjson.decode(ARGV[i])) end
return answer(reply)
