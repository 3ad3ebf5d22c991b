-- Assume a Pod on the first candidate that fits: take its room until it is bound, forgotten or expired.
-- KEYS  pool nodes sums rows uids due binding index feed
-- ARGV  feed_length claim candidate …   (claim: JSON of uid, namespace, name, holder, requests, priority, ttl, digest, op)
-- Reply TABLE_CLOSED ms | HELD_BY_OTHER holder node phase expires now | CONFLICTING row now | ALREADY_ASSUMED row now
--       | NODE_UNKNOWN | NODE_UNSCHEDULABLE | NODE_FULL {node resource requested available}… | ASSUMED row now
-- Keeps INV-1, INV-2, INV-5, INV-6. Safe to send twice: the same op, or the same digest, gives the same row.
local pool, nodes, sums, rows, uids, due, binding, index, feed = unpack(KEYS)
local feed_length = ARGV[1]
-- include clock
-- include rows

local epoch, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'reopen'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
local claim = cjson.decode(ARGV[2])
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

-- Nodes are told of until this many shortfalls are: 500 nodes short of 128 resources each would hold Redis up.
local MOST_TOLD, unknown, unschedulable, told, refused = 50, 0, 0, 0, { 'NODE_FULL' }
local function refuse(node, resource, requested, available)
  for _, word in ipairs({ node, resource, requested, available }) do refused[#refused + 1] = word end
end

local function fits(name, allocatable)
  local used, fit, tell = sums_of(name).used, true, told < MOST_TOLD
  local function check(resource, requested)
    local available = tonumber(allocatable[resource] or '0') - tonumber(used[resource] or '0')
    if requested <= 0 or requested <= available then return end
    fit = false
    if not tell then return end
    told = told + 1
    refuse(name, resource, text(requested), text(available))
  end
  for resource, requested in pairs(claim.requests) do
    check(resource, tonumber(requested))
    if not fit and not tell then return false end
  end
  check('pods', 1)
  return fit
end

for candidate = 3, #ARGV do
  local name = ARGV[candidate]
  local stored = redis.call('HGET', nodes, name)
  local node = stored and cjson.decode(stored)
  if not node then
    unknown = unknown + 1
    refuse(name, 'UNKNOWN_NODE', '', '')
  elseif node.unschedulable then
    unschedulable = unschedulable + 1
    refuse(name, 'UNSCHEDULABLE', '', '')
  elseif fits(name, node.allocatable) then
    claim.epoch, claim.token = epoch, text(redis.call('HINCRBY', pool, 'token', 1))
    claim.node, claim.nodeUid = name, node.uid
    claim.created, claim.expires = text(now), text(now + tonumber(claim.ttl))
    return answer({ 'ASSUMED', move(claim, 'Reserved', 'Reserved'), text(now) })
  end
end
if unknown == #ARGV - 2 then return answer({ 'NODE_UNKNOWN' }) end
if unschedulable == #ARGV - 2 then return answer({ 'NODE_UNSCHEDULABLE' }) end
return answer(refused)
