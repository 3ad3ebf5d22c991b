-- A word on one permit of a row: the first one stands. A denial ends the row.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token op permit_name state by why comes_to   (state: allowed, denied; comes_to: what a denial comes to)
-- Reply NOT_FOUND | GONE last | NO_PERMIT | ALREADY_DECIDED row now | WRONG_PHASE phase
--       | DECIDED row now waited   (waited: ms, '' when it was decided alike before)
-- Keeps INV-3, INV-4, INV-9. Safe to send twice: a word alike changes nothing.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, op, permit_name, state, by, why, comes_to = unpack(ARGV)
local holder, admin = '', 'admin'
-- include clock
-- include outcomes
-- include rows
-- include own
-- include permits

local row, form, last = own()
if not row then
  local gone = last and last ~= '' and cjson.decode(last)
  local permit = gone and permit_of(gone, permit_name)
  if not permit or permit.state ~= 'denied' then return answer({ form, last }) end
  return answer({ state == 'denied' and 'DECIDED' or 'ALREADY_DECIDED', last, text(now), '' })
end
local permit = permit_of(row, permit_name)
if not permit then return answer({ 'NO_PERMIT' }) end
if permit.state ~= 'waiting' then
  return answer({ permit.state == state and 'DECIDED' or 'ALREADY_DECIDED', form, text(now), '' })
end
if row.phase ~= 'Reserved' then return answer({ 'WRONG_PHASE', row.phase }) end

row.op = op
permit.state, permit.by, permit.reason = state, by, why ~= '' and why or nil
local waited = permit.since and text(now - tonumber(permit.since)) or '0'
if state == 'denied' then
  outcome(row, comes_to, why ~= '' and why or 'permit ' .. permit_name .. ' was denied')
  return answer({ 'DECIDED', move(row, 'Rejected', 'Rejected', comes_to), text(now), waited })
end
redis.call('ZREM', index, 'waiting ' .. permit_name .. place_of(row))
schedule(row)
if not row.asked and #open_permits(row, 'permit') + #open_permits(row, 'prebind') == 0 then carry(row, nil) end
return answer({ 'DECIDED', move(row, 'Reserved', 'Permitted', permit_name), text(now), waited })
