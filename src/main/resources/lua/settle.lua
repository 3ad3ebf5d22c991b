-- The holder's word on its bind: bound (Binding to Bound), failed (Binding to none), ended (Bound to none).
-- KEYS  pool nodes sums rows uids due binding index feed handoff
-- ARGV  feed_length epoch token holder admin op match outcome   (admin 'admin': may settle anybody's)
-- Reply NOT_FOUND | GONE | WRONG_PHASE phase | REVISION_MISMATCH revision | CHANGED row now | RELEASED row now
-- Keeps INV-3, INV-4, INV-9. Safe to send twice: bound on a Bound row changes nothing; a row that has ended is gone.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff = unpack(KEYS)
local feed_length, epoch, token, holder, admin, op, match, outcome = unpack(ARGV)
-- include clock
-- include rows
-- include own

local row, form = own()
if not row then return answer({ form }) end
if row.op == op then return answer({ 'CHANGED', form, text(now) }) end
local repeated = outcome == 'bound' and row.phase == 'Bound'
if row.phase ~= (outcome == 'ended' and 'Bound' or 'Binding') and not repeated then
  return answer({ 'WRONG_PHASE', row.phase })
end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end
if repeated then return answer({ 'CHANGED', form, text(now) }) end

row.op = op
if outcome == 'bound' then
  row.boundAt = text(now)
  return answer({ 'CHANGED', move(row, 'Bound', 'Bound'), text(now) })
end
return answer({ 'RELEASED', move(row, 'Released', 'Released', outcome), text(now) })
