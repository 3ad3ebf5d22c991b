-- Admit a bind that another sends: take its room and begin it in one step, or say what that would be answered.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length max_age effect target node_uid resource_version head_start asked   (max_age: of the view of the cluster, in
--       ms, '' without one; effect: 'admit', or '' to change nothing; head_start: ms by which it is overdue earlier than
--       other binds; asked: as assume's claim)
-- Reply TABLE_CLOSED | HELD_BY_OTHER holder node phase | CONFLICTING row now | STALE_RESOURCE_VERSION row now | MIRROR_STALE
--       | NODE_UNKNOWN | NODE_FULL {node resource requested available}… | FREE | ADMITTED row now
-- Keeps INV-1, INV-2, INV-5, INV-6, INV-8. Safe to send twice: the same op begins a row once.
local pool, nodes, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, max_age, effect, target, node_uid, resource_version, head_start, asked = unpack(ARGV)
-- include clock
-- include outcomes
-- include rows
-- include nodes
-- include versions
-- include amounts

local epoch, fresh, pods_floor, nodes_floor = unpack(redis.call('HMGET', pool, 'epoch', 'fresh', 'podsFloor', 'nodesFloor'))
if not epoch then return { 'TABLE_CLOSED' } end
local claim = cjson.decode(asked)
if effect == 'admit' then reap(32) end

-- Where nothing may be changed, a row whose time is up is no row, and stays where it is.
local function standing(token)
  if effect == 'admit' then return live(token) end
  local form = redis.call('HGET', rows, token)
  local row = form and cjson.decode(form)
  if row and not (row.expires and tonumber(row.expires) <= now) then return row, form end
end

local function open(row)
  for _, permit in ipairs(row.permits or {}) do if permit.state == 'waiting' then return true end end
  return row.asked or row.phase ~= 'Reserved' and row.phase ~= 'Binding'
end

local function begin(row)
  if effect ~= 'admit' then return { 'FREE' } end
  row.op, row.resourceVersion, row.attempts = claim.op, resource_version, text(tonumber(row.attempts or '0') + 1)
  local form = move(row, 'Binding', 'Binding')
  redis.call('ZADD', binding, text(now - tonumber(head_start)), row.token)
  return answer({ 'ADMITTED', form, text(now) })
end

local token = redis.call('HGET', uids, claim.uid)
local row, form
if token then row, form = standing(token) end
if row then
  if row.holder ~= claim.holder then return answer({ 'HELD_BY_OTHER', row.holder, row.node, row.phase }) end
  if row.op == claim.op then return answer({ 'ADMITTED', form, text(now) }) end
  local other = row.node ~= target or row.nodeUid ~= node_uid or open(row) or differ(row.requests, claim.requests)
  if other then return answer({ 'CONFLICTING', form, text(now) }) end
  if newer(row.resourceVersion or '', resource_version) then return answer({ 'STALE_RESOURCE_VERSION', form, text(now) }) end
  return begin(row)
end

local listed = pods_floor and nodes_floor and fresh
if max_age ~= '' and not (listed and now - tonumber(fresh) <= tonumber(max_age)) then return answer({ 'MIRROR_STALE' }) end
-- include fit
local place = node_of(target)
if not place or place.gone or place.uid ~= node_uid then return answer({ 'NODE_UNKNOWN' }) end
if not fits(target, place.allocatable, claim) then return answer(refused) end
if effect ~= 'admit' then return { 'FREE' } end
claim.epoch, claim.token = epoch, text(redis.call('HINCRBY', pool, 'token', 1))
claim.node, claim.nodeUid, claim.created = target, node_uid, text(now)
return begin(claim)
