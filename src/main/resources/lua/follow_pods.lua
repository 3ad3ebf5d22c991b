-- Follow Pods as the API server showed them, whoever saw them, in whatever order and how often.
-- KEYS  pool nodes labels names sums rows uids due binding index feed handoff carried past ends moves over foreign
-- ARGV  feed_length expected pod …   (expected: the epoch; pod: JSON of uid, namespace, name, version, node, holder,
--       requests, facts, acknowledged, listed, ended, rejection, awaited, before, priority, who, boundAt; listed: the version
--       of the list that shows it; ended: why it takes no room (any more), 'absent' for a row that a list at that version
--       lacks; awaited, before: the nodes on which its scheduler makes room for it now, and did; who, boundAt: as it is told
--       of when it was bound past the table)
-- Reply EPOCH_OVER | FOLLOWED {word over told}…   (words: OLD SAME KEPT BOUND FOREIGN MOVED RESIZED ACKNOWLEDGED ENDED FREED
--       REJECTED; over: 'over' where the node now holds more than it can; told: the
--       row of a bind of Berth's whose outcome this is)
-- Keeps INV-2, INV-3, INV-9; a Pod bound past the table may break INV-1, and is told of. Safe to send twice: each write
-- carries the Pod's version, and one that is not newer than the row's does nothing.
local pool, nodes, labels, names, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves, over, foreign = unpack(KEYS)
local feed_length, expected = ARGV[1], ARGV[2]
-- include clock
-- include outcomes
-- include rows
-- include nodes
-- include versions
-- include amounts

local epoch, floor = unpack(redis.call('HMGET', pool, 'epoch', 'podsFloor'))
if epoch ~= expected then return { 'EPOCH_OVER' } end
-- include follow

-- Without a row only a rejection that is news counts: Pods that failed long ago lie about for weeks.
local function finish(row, pod)
  if row and pod.ended == 'absent' then
    if row.phase ~= 'Bound' and not row.seen then return 'KEPT' end
    pod.ended = 'PodGone'
  end
  if not row then
    local news = pod.rejection and floor and newer(pod.version, floor) and reject(pod.node, pod.uid)
    return news and 'REJECTED' or 'SAME'
  end
  local bound, rejected = row.phase == 'Bound', pod.rejection and reject(pod.node, row.uid)
  row.seen = pod.version
  local last = rejected and 'Rejected' or 'Released'
  move(row, last, last, pod.rejection or pod.ended)
  return rejected and 'REJECTED' or bound and 'ENDED' or 'FREED'
end

-- A Pod that was absent at the floor can only be there if it was seen later: as it is now, or in a later list. Where its
-- holder's word came before the watch's, it is followed to its kubelet all the same.
local function seen(row, pod)
  if row and not newer(pod.version, row.seen or '') then return 'OLD' end
  if pod.ended then return finish(row, pod) end
  if not row then
    if not newer(pod.listed or pod.version, floor or '') then return 'OLD' end
    return 'FOREIGN', insert(pod)
  end
  if row.node ~= pod.node then
    outcome(row, 'BoundElsewhere', 'bound by ' .. pod.holder, pod.node)
    local last = move(row, 'Released', 'Released', 'BoundElsewhere')
    return 'MOVED', insert(pod), row.asked and last
  end
  local resized = differ(row.requests, pod.requests)
  if resized then resize(row, pod.requests) end
  if row.phase ~= 'Bound' then
    local ours = row.asked and row.phase ~= 'Reserved'
    bind(row, pod)
    return 'BOUND', weigh(row.node), ours and cjson.encode(row)
  end
  if not row.facts and not pod.acknowledged then redis.call('ZADD', handoff, text(now), row.token) end
  local acknowledged, told = pod.acknowledged and not row.acknowledgedAt, row.facts == pod.facts
  row.seen, row.facts = pod.version, pod.facts
  if resized then move(row, 'Bound', 'Bound', 'resized') end
  if acknowledged then
    acknowledge(row)
    move(row, 'Bound', 'Acknowledged')
  end
  if not told and not resized and not acknowledged then redis.call('HSET', rows, row.token, cjson.encode(row)) end
  return acknowledged and 'ACKNOWLEDGED' or resized and 'RESIZED' or 'SAME', resized and weigh(row.node) or ''
end

local reply = { 'FOLLOWED' }
for i = 3, #ARGV do
  local pod = cjson.decode(ARGV[i])
  local token = redis.call('HGET', uids, pod.uid)
  local row = token and live(token) or nil
  local word, weight, told = 'SAME', '', ''
  if not only_awaited(row, pod) then word, weight, told = seen(row, pod) end
  reply[#reply + 1], reply[#reply + 2], reply[#reply + 3] = word, weight or '', told or ''
end
return answer(reply)
