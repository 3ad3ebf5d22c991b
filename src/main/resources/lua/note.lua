-- Note what a permit of a row waits for, for whoever asks.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token permit_name waiting_for
-- Reply NOT_FOUND | GONE | NOTED
-- Keeps INV-4. Safe to send twice: the same note changes nothing.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, permit_name, waiting_for = unpack(ARGV)
local holder, admin = '', 'admin'
-- include clock
-- include outcomes
-- include rows
-- include own
-- include permits

local row, refusal = own()
if not row then return answer({ refusal }) end
local permit = permit_of(row, permit_name)
if not permit or permit.state ~= 'waiting' or row.phase ~= 'Reserved' then return answer({ 'GONE' }) end
if permit.waitingFor ~= waiting_for then
  permit.waitingFor = waiting_for
  move(row, row.phase, 'Permitted', 'waiting')
end
return answer({ 'NOTED' })
