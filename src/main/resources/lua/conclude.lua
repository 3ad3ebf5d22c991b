-- How a bind has ended: Bound, or its room is given back, or held for its holder once more.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token op replica seen_phase attempts word note hold   (seen_phase, attempts: as the caller knows it;
--       hold: ms, '' where the room is given back anyway)
-- Reply NOT_FOUND | GONE last | LOST phase | KNOWN row now | STANDS row now | RELEASED row now
-- Keeps INV-4, INV-8, INV-9: what another has moved on is not concluded. Safe to send twice: one op has one answer.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, op, replica, seen_phase, attempts, word, note, hold = unpack(ARGV)
local holder, admin = '', 'admin'
-- include clock
-- include outcomes
-- include rows
-- include own

local row, form, last = own()
if not row then
  local gone = last and last ~= '' and cjson.decode(last)
  if gone and gone.op == op and gone.uid then return answer({ 'RELEASED', last, text(now) }) end
  return answer({ form, last })
end
if row.op == op then return answer({ 'STANDS', form, text(now) }) end
-- A watch was first, and says the same; it has been told of.
if word == 'Bound' and row.phase == 'Bound' then return answer({ 'KNOWN', form, text(now) }) end
local mine = row.phase == seen_phase and (row.attempts or '0') == attempts and row.carrier == replica
if not mine then return answer({ 'LOST', row.phase }) end

row.op = op
outcome(row, word, note ~= '' and note or nil)
if word == 'Bound' then
  row.boundAt = text(now)
  return answer({ 'STANDS', move(row, 'Bound', 'Bound'), text(now) })
end
if hold == '' or row.asked ~= 'hold' then
  return answer({ 'RELEASED', move(row, 'Released', 'Released', word), text(now) })
end
carry(row, nil)
row.asked, row.resourceVersion, row.expires = nil, nil, text(now + tonumber(hold))
return answer({ 'STANDS', move(row, 'Reserved', 'Reserved', word), text(now) })
