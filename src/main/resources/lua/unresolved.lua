-- Claim Binding rows for the fence: those whose replica is gone, and those whose last attempt has had no evidence for long.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves replicas
-- ARGV  feed_length replica gone_after overdue most only   (gone_after, overdue in ms; only: the id of the one row that is
--       meant, whatever it has waited, '')
-- Reply CLAIMED now row…
-- Keeps INV-3, INV-8: a Fencing row is advanced by its fence alone. Safe to send twice: what was claimed stays its claimer's.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves, replicas = unpack(KEYS)
local feed_length, replica, gone_after, overdue, most, only = unpack(ARGV)
-- include clock
-- include outcomes
-- include rows
-- include carriers

local claimed = { 'CLAIMED', text(now) }
local function claim(token, why, left)
  local row = live(token)
  if not row or row.phase ~= 'Binding' and not (left and row.phase == 'Fencing') then return false end
  carry(row, replica)
  claimed[#claimed + 1] = move(row, 'Fencing', 'Fencing', why)
  return #claimed == 2 + tonumber(most)
end

if only ~= '' then
  local epoch, token = string.match(only, '^(%d+)-(%d+)$')
  if epoch == redis.call('HGET', pool, 'epoch') then claim(token, 'its holder says that the bind failed', false) end
  return claimed
end
each_left(1000, function(token) return claim(token, 'its replica is gone', true) end)
-- Those that another fences stay in this list: how many they are must not hide what stands behind them.
local skip = 0
while #claimed < 2 + tonumber(most) and skip < 2000 do
  local late = redis.call('ZRANGEBYSCORE', binding, '-inf', text(now - tonumber(overdue)), 'LIMIT', skip, 200)
  for _, token in ipairs(late) do
    if claim(token, 'no answer', false) then return claimed end
  end
  if #late < 200 then break end
  skip = skip + 200
end
return claimed
