-- The holder's word on its bind: bound (Binding to Bound), failed (Binding to none), ended (Bound to none).
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token holder admin op match word believes   (admin 'admin': may settle anybody's; believes '': a bind
--       that is said to have failed must be fenced first)
-- Reply NOT_FOUND | GONE last | WRONG_PHASE phase | REVISION_MISMATCH revision | CHANGED row now | RELEASED row now
-- Keeps INV-3, INV-4, INV-9. Safe to send twice: bound on a Bound row changes nothing; one op has one answer.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, holder, admin, op, match, word, believes = unpack(ARGV)
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
if row.op == op then return answer({ 'CHANGED', form, text(now) }) end
if row.asked and row.phase ~= 'Bound' then return answer({ 'WRONG_PHASE', row.phase }) end
if word == 'failed' and row.phase == 'Binding' and believes == '' then return answer({ 'WRONG_PHASE', row.phase }) end
local repeated = word == 'bound' and row.phase == 'Bound'
if row.phase ~= (word == 'ended' and 'Bound' or 'Binding') and not repeated then
  return answer({ 'WRONG_PHASE', row.phase })
end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end
if repeated then return answer({ 'CHANGED', form, text(now) }) end

row.op = op
if word == 'bound' then
  row.boundAt = text(now)
  return answer({ 'CHANGED', move(row, 'Bound', 'Bound'), text(now) })
end
if word == 'failed' then outcome(row, 'Refused', 'its holder says that the bind failed') end
return answer({ 'RELEASED', move(row, 'Released', 'Released', word), text(now) })
