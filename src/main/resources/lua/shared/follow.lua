-- What following the cluster's Pods takes; wants rows, nodes, versions, pool, labels, names, over, epoch.

-- A Pod may be bound to a node that nobody has seen, since the API server does not ask: it is listed as gone.
local function ensure(node)
  if redis.call('HSETNX', nodes, node, '{"uid":"","version":"0","unschedulable":true,"gone":true,"allocatable":{}}') == 1 then
    redis.call('HSET', labels, node, '{}')
    redis.call('ZADD', names, 0, node)
    touch(node)
  end
end

-- More may stand on a node after a foreign bind or a resize than it holds: it did happen, so it is counted, and told of.
local function weigh(node)
  if not is_over(node) then return '' end
  redis.call('SADD', over, node)
  return 'over'
end

-- Requests of a row that holds room already become others.
local function resize(row, requests)
  local takes = TAKES[row.phase]
  book(row, takes, NOTHING)
  row.requests = requests
  book(row, NOTHING, takes)
end

local function acknowledge(row)
  row.acknowledgedAt = text(now)
  redis.call('ZREM', handoff, row.token)
end

-- Bound, and from now on followed to its kubelet.
local function bind(row, pod, reason)
  row.boundAt, row.seen, row.facts = text(now), pod.version, pod.facts
  if pod.acknowledged then row.acknowledgedAt = text(now) else redis.call('ZADD', handoff, text(now), row.token) end
  if row.phase == 'Reserved' then outcome(row, 'Bound', 'bound by ' .. pod.holder) end
  move(row, 'Bound', 'Bound', reason)
end

-- A Pod that was bound past the table: it holds its room all the same.
local function insert(pod)
  ensure(pod.node)
  local node = node_of(pod.node)
  bind({
    uid = pod.uid, namespace = pod.namespace, name = pod.name, holder = pod.holder, priority = '0',
    ttl = '0', digest = '', op = '', requests = pod.requests, epoch = epoch, created = text(now),
    token = text(redis.call('HINCRBY', pool, 'token', 1)), node = pod.node, nodeUid = node.uid,
  }, pod, 'foreign')
  return weigh(pod.node)
end

-- A Pod that its kubelet turned away counts once against its node, by its UID; five in five minutes cool the node down.
local REJECTIONS, WITHIN, COOL_DOWN, MOST_KEPT = 5, 300000, 600000, 50
local function reject(node, uid)
  local sum, recent = sums_of(node), {}
  for _, one in ipairs(sum.rejected or {}) do
    if one.uid == uid then return false end
    if tonumber(one.at) > now - WITHIN then recent[#recent + 1] = one end
  end
  recent[#recent + 1] = { uid = uid, at = text(now) }
  if #recent > MOST_KEPT then table.remove(recent, 1) end
  if #recent >= REJECTIONS and tonumber(sum.cooling or '0') <= now then sum.cooling = text(now + COOL_DOWN) end
  sum.rejected = recent
  redis.call('HSET', sums, node, cjson.encode(sum))
  touch(node)
  return true
end
