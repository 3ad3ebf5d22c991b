-- What following the cluster's Pods takes; wants rows, nodes, versions, pool, labels, names, over, foreign, epoch.

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

-- Told of for an hour, unless it was bound before this epoch: what a table finds when it begins is nobody's news.
local HOUR, SECOND, MOST_TOLD = 3600000, 1000, 1000
local function tell(pod)
  local at = tonumber(pod.boundAt or '0')
  if at <= now - HOUR or at + SECOND <= (tonumber(epoch) or 0) then return end
  redis.call('ZADD', foreign, text(math.min(at, now)), pod.who)
  redis.call('ZREMRANGEBYSCORE', foreign, '-inf', text(now - HOUR))
  redis.call('ZREMRANGEBYRANK', foreign, 0, -MOST_TOLD - 1)
end

-- A Pod that was bound past the table: it holds its room all the same.
local function insert(pod)
  ensure(pod.node)
  tell(pod)
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
  if redis.call('HEXISTS', nodes, node) == 0 then return false end
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

-- Room that a scheduler makes for a Pod is awaited there for a while, by those who are no more urgent: for so long only, since
-- a scheduler may have died over it. Who was awaited is known for longer, so that a list does not begin it anew.
local AWAITED, KNOWN = 300000, 3600000
local function await(node, pod, begins)
  if redis.call('HEXISTS', nodes, node) == 0 then return end
  local sum, kept = sums_of(node), {}
  local before = (sum.awaited or {})[pod.uid]
  if begins == (before ~= nil) then return end
  for uid, one in pairs(sum.awaited or {}) do
    if uid ~= pod.uid and tonumber(one.till) > now - KNOWN then kept[uid] = one end
  end
  if begins then kept[pod.uid] = { priority = pod.priority, requests = pod.requests, till = text(now + AWAITED) } end
  sum.awaited = next(kept) and kept or nil
  redis.call('HSET', sums, node, cjson.encode(sum))
  touch(node)
end

-- Whether a sighting is of an unbound Pod, and so of nothing but where it is awaited.
local function only_awaited(row, pod)
  if pod.before then await(pod.before, pod, false) end
  if pod.awaited and not row then await(pod.awaited, pod, true) end
  return not pod.node and not pod.ended
end
