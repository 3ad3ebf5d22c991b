-- Assume a Pod on the first candidate that fits: take its room until it is bound, forgotten or expired.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length max_age insist claim candidate …   (max_age: of the view of the cluster, in ms, '' without one; insist
--       'cooling': on a node that cools down too, 'cordoned': on one that is unschedulable as well; claim: JSON of uid,
--       namespace, name, holder, requests, priority, ttl, digest, op, seen, permits, carrier; without candidates nothing
--       is granted, and NODE_UNKNOWN says that the nodes would decide)
-- Reply TABLE_CLOSED ms | HELD_BY_OTHER holder node phase expires now | CONFLICTING row now | ALREADY_ASSUMED row now
--       | MIRROR_STALE | NODE_UNKNOWN | NODE_UNSCHEDULABLE | NODE_COOLING_DOWN until
--       | NODE_FULL {node resource requested available}… | ASSUMED row now
-- Keeps INV-1, INV-2, INV-5, INV-6. Safe to send twice: the same op, or the same digest, gives the same row.
local pool, nodes, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, max_age, insist = ARGV[1], ARGV[2], ARGV[3]
-- include clock
-- include outcomes
-- include rows
-- include nodes
-- include permits

local epoch, reopen, fresh, pods_floor, nodes_floor =
  unpack(redis.call('HMGET', pool, 'epoch', 'reopen', 'fresh', 'podsFloor', 'nodesFloor'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
local claim = cjson.decode(ARGV[4])
reap(32)

local token = redis.call('HGET', uids, claim.uid)
local row, form
if token then row, form = live(token) end
if row then
  if row.holder ~= claim.holder then
    return answer({ 'HELD_BY_OTHER', row.holder, row.node, row.phase, row.expires or '', text(now) })
  end
  local same = row.op == claim.op and 'ASSUMED' or row.digest == claim.digest and 'ALREADY_ASSUMED'
  return answer({ same or 'CONFLICTING', form, text(now) })
end
local listed = pods_floor and nodes_floor and fresh
if max_age ~= '' and not (listed and now - tonumber(fresh) <= tonumber(max_age)) then return answer({ 'MIRROR_STALE' }) end

-- include fit
local passed, cool = { UNKNOWN_NODE = 0, UNSCHEDULABLE = 0, COOLING_DOWN = 0 }, math.huge
for candidate = 5, #ARGV do
  local name = ARGV[candidate]
  local node = node_of(name)
  local cooling = node and tonumber(sums_of(name).cooling or '0') or 0
  local over = not node and 'UNKNOWN_NODE' or node.gone and 'UNKNOWN_NODE'
    or node.unschedulable and insist ~= 'cordoned' and 'UNSCHEDULABLE'
    or cooling > now and insist == '' and 'COOLING_DOWN'
  if over then
    passed[over] = passed[over] + 1
    if over == 'COOLING_DOWN' then cool = math.min(cool, cooling) end
    refuse(name, over, '', '')
  elseif fits(name, node.allocatable, claim) then
    claim.epoch, claim.token = epoch, text(redis.call('HINCRBY', pool, 'token', 1))
    claim.node, claim.nodeUid = name, node.uid
    claim.created = text(now)
    schedule(claim)
    carry(claim, claim.carrier)
    return answer({ 'ASSUMED', move(claim, 'Reserved', 'Reserved'), text(now) })
  end
end
if passed.UNKNOWN_NODE == #ARGV - 4 then return answer({ 'NODE_UNKNOWN' }) end
if passed.UNSCHEDULABLE == #ARGV - 4 then return answer({ 'NODE_UNSCHEDULABLE' }) end
if passed.COOLING_DOWN == #ARGV - 4 then return answer({ 'NODE_COOLING_DOWN', text(cool) }) end
return answer(refused)
