-- What every script that changes rows shares; wants the locals pool, sums, rows, uids, due, binding, index, feed,
-- handoff, carried, past, ends, moves and feed_length.
-- Room is taken and given back by move() alone, by one table of what a phase takes (INV-1, INV-9).

-- phase -> how often a row's requests count in `used` and in `bound`, and its count as under way; none for an ended row
local TAKES = { Reserved = { 1, 0, 0 }, Binding = { 1, 0, 1 }, Fencing = { 1, 0, 1 }, Bound = { 1, 1, 0 } }
local NOTHING = { 0, 0, 0 }
local read, ended = {}, {}

local function sums_of(node)
  if not read[node] then
    read[node] = cjson.decode(redis.call('HGET', sums, node) or '{"used":{},"bound":{},"binding":"0"}')
  end
  return read[node]
end

local function add(part, resource, amount)
  local sum = tonumber(part[resource] or '0') + amount
  part[resource] = sum ~= 0 and text(sum) or nil
end

-- Whoever keeps a view of the nodes reads those that have changed since it last looked.
local function touch(node)
  redis.call('ZADD', moves, text(redis.call('HINCRBY', pool, 'moved', 1)), node)
end

-- One that is gone is nobody's to read: a view from before reads all anew.
local function drop(node)
  redis.call('ZREM', moves, node)
  redis.call('HSET', pool, 'dropped', text(redis.call('HINCRBY', pool, 'moved', 1)))
end

local function book(row, old, new)
  local sum = sums_of(row.node)
  for resource, amount in pairs(row.requests) do
    add(sum.used, resource, (new[1] - old[1]) * tonumber(amount))
    add(sum.bound, resource, (new[2] - old[2]) * tonumber(amount))
  end
  add(sum.used, 'pods', new[1] - old[1])
  add(sum.bound, 'pods', new[2] - old[2])
  sum.binding = text(tonumber(sum.binding) + new[3] - old[3])
  redis.call('HSET', sums, row.node, cjson.encode(sum))
  touch(row.node)
end

-- Sorts as a row's token does.
local function place_of(row)
  return string.format(' %016.0f', tonumber(row.token))
end

-- A row's place, and the lists that it stands in. No name holds a space.
local function lists(row)
  local place = place_of(row)
  return place, 'all' .. place, 'node ' .. row.node .. place, 'holder ' .. row.holder .. place,
    'namespace ' .. row.namespace .. place
end

-- Who carries a row to its node (nil: nobody); a replica's rows stand together.
local function carry(row, carrier)
  if row.carrier then redis.call('ZREM', carried, row.carrier .. place_of(row)) end
  if carrier then redis.call('ZADD', carried, 0, carrier .. place_of(row)) end
  row.carrier = carrier
end

-- The last form of a row that had an outcome, for ten minutes; of one whose Pod was bound and has ended, as most do, only
-- what its id is answered with.
local REMEMBERED = 600000
local function remember(row, shortly)
  local last = shortly and { outcome = row.outcome, asked = row.asked } or row
  redis.call('HSET', past, row.token, cjson.encode(last))
  redis.call('ZADD', ends, text(now), row.token)
end

local function fade(limit)
  local old = redis.call('ZRANGEBYSCORE', ends, '-inf', text(now - REMEMBERED), 'LIMIT', 0, limit)
  if #old == 0 then return end
  redis.call('HDEL', past, unpack(old))
  redis.call('ZREM', ends, unpack(old))
end

-- The lists of the permits that a row has, and of those that it waits for.
local function permit_lists(row, place)
  local all = {}
  for _, permit in ipairs(row.permits or {}) do
    all[#all + 1] = 'waiting ' .. permit.name .. place
  end
  if #all > 0 then all[#all + 1] = 'permits' .. place end
  return all
end

-- Reasons that are outcomes, too; others are none.
local RESULTS = { Bound = true, BoundElsewhere = true, PodGone = true, PodDeleting = true, PodTerminal = true }

-- Takes a row from its phase (nil: it is new) to another (not in TAKES: it ends) and tells the feed. Gives its form.
local function move(row, phase, change, reason)
  local from = row.phase
  local old, new = TAKES[from] or NOTHING, TAKES[phase] or NOTHING
  local place, all, by_node, by_holder, by_namespace = lists(row)
  if old ~= new then
    if old == NOTHING then
      redis.call('HSET', uids, row.uid, row.token)
      redis.call('ZADD', index, 0, all, 0, by_node, 0, by_holder, 0, by_namespace, 0, 'phase ' .. phase .. place)
      for _, list in ipairs(permit_lists(row, place)) do redis.call('ZADD', index, 0, list) end
    elseif new == NOTHING then
      redis.call('HDEL', rows, row.token)
      redis.call('HDEL', uids, row.uid)
      redis.call('ZREM', index, all, by_node, by_holder, by_namespace, 'phase ' .. from .. place,
        unpack(permit_lists(row, place)))
    else
      redis.call('ZREM', index, 'phase ' .. from .. place)
      redis.call('ZADD', index, 0, 'phase ' .. phase .. place)
      -- Nothing is held up any more.
      local listed = phase == 'Bound' and permit_lists(row, place) or {}
      if #listed > 0 then redis.call('ZREM', index, unpack(listed)) end
    end
    if from == 'Reserved' then redis.call('ZREM', due, place) end
    if from == 'Bound' then redis.call('ZREM', handoff, row.token) end
    if old[3] > new[3] then redis.call('ZREM', binding, row.token) end
    if old[3] < new[3] then redis.call('ZADD', binding, text(now), row.token) end
    -- Not first: a Redis that is full lets a script add only after it has removed, and rows must end there too (INV-3).
    book(row, old, new)
  end
  if phase == 'Reserved' then redis.call('ZADD', due, row.expires, place) else row.expires = nil end
  if old ~= new and (new == NOTHING or phase == 'Bound') then
    carry(row, nil)
    local result = phase == 'Bound' and from and phase or reason
    local known = row.outcome and row.outcome.result
    if RESULTS[result] and known ~= 'Bound' and known ~= result then outcome(row, result) end
  end
  row.phase, row.revision = phase, text(tonumber(row.revision or '0') + 1)
  local form = cjson.encode(row)
  if new ~= NOTHING then
    redis.call('HSET', rows, row.token, form)
  elseif row.outcome then
    remember(row, from == 'Bound' and reason ~= 'ended')
    fade(4)
  end
  local sequence = text(redis.call('HINCRBY', pool, 'sequence', 1))
  redis.call('XADD', feed, 'MAXLEN', '~', feed_length, sequence .. '-0',
    'type', change, 'reason', reason or '', 'at', text(now), 'row', form)
  return form
end

-- The live row of a token. One whose time is up is ended here, whether or not a reaper has come by.
local function live(named)
  local form = redis.call('HGET', rows, named)
  local row = form and cjson.decode(form)
  if row and row.phase == 'Reserved' and tonumber(row.expires) <= now then
    ended[#ended + 1] = move(row, 'Expired', 'Expired', out_of_time(row))
    return nil
  end
  return row, form
end

-- A reply, with the rows that ran out on the way as its last element, for the caller to tell of.
local function answer(reply)
  if #ended > 0 then reply[#reply + 1] = ended end
  return reply
end

-- Ends due rows, the oldest first, those of one instant by token. A TTL frees Reserved rows only: no other row stands in `due`.
local function reap(limit)
  local late = redis.call('ZRANGEBYSCORE', due, '-inf', text(now), 'LIMIT', 0, limit)
  for _, place in ipairs(late) do live(text(tonumber(place))) end
end
