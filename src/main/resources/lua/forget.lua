-- End a Reserved row: its room is free again.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token holder match
-- Reply NOT_FOUND | GONE | WRONG_PHASE phase | REVISION_MISMATCH revision | FORGOTTEN
-- Keeps INV-4, INV-9. Safe to send twice: a row that is gone is done.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, holder, match = unpack(ARGV)
local admin
-- include clock
-- include outcomes
-- include rows
-- include own

local row, refusal = own()
if not row then return answer({ refusal }) end
if row.phase ~= 'Reserved' then return answer({ 'WRONG_PHASE', row.phase }) end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end

move(row, 'Released', 'Released', 'forgotten')
return answer({ 'FORGOTTEN' })
