-- Move a Reserved row's expiry to now + ttl, at most to `lifetime` after its creation; permits have deadlines of their own.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token holder op match ttl lifetime   (ttl '': the row's own; times in ms)
-- Reply NOT_FOUND | GONE last | WRONG_PHASE phase | REVISION_MISMATCH revision | CHANGED row now
-- Keeps INV-3, INV-4. Safe to send twice: the same op changes a row once.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, holder, op, match, ttl, lifetime = unpack(ARGV)
local admin
-- include clock
-- include outcomes
-- include rows
-- include own
-- include permits

local row, form, last = own()
if not row then return answer({ form, last }) end
if row.op == op then return answer({ 'CHANGED', form, text(now) }) end
if row.phase ~= 'Reserved' then return answer({ 'WRONG_PHASE', row.phase }) end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end

local wanted = now + tonumber(ttl ~= '' and ttl or row.ttl)
if #open_permits(row, 'permit') + #open_permits(row, 'prebind') > 0 then return answer({ 'CHANGED', form, text(now) }) end
row.expires = text(math.min(wanted, tonumber(row.allowed or row.created) + tonumber(lifetime)))
row.op = op
return answer({ 'CHANGED', move(row, 'Reserved', 'Renewed'), text(now) })
