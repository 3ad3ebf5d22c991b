-- Reserved to Binding: from now on no TTL frees the row. On a Binding row: store a newer resourceVersion, for another attempt.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves
-- ARGV  feed_length epoch token holder op match resource_version replica attempts count   (resource_version '': none;
--       replica '': the holder binds itself; attempts: as the replica knows the row; count: 1, or 0 where none was sent)
-- Reply NOT_FOUND | GONE last | WRONG_PHASE phase | PERMITS_OPEN row now | REVISION_MISMATCH revision
--       | STALE_RESOURCE_VERSION row now | CHANGED row now
-- Keeps INV-4, INV-8: only who carries a row takes it further. Safe to send twice: the same resourceVersion changes a row once.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves = unpack(KEYS)
local feed_length, epoch, token, holder, op, match, resource_version, replica, attempts, count = unpack(ARGV)
local admin
-- include clock
-- include outcomes
-- include rows
-- include own
-- include versions

local row, form, last = own()
if not row then return answer({ form, last }) end
if row.op == op then return answer({ 'CHANGED', form, text(now) }) end
if row.phase ~= 'Reserved' and row.phase ~= 'Binding' then return answer({ 'WRONG_PHASE', row.phase }) end
local others = row.asked
if replica ~= '' then others = row.carrier ~= replica or (row.attempts or '0') ~= attempts end
if others then return answer({ 'WRONG_PHASE', row.phase }) end
for _, permit in ipairs(row.permits or {}) do
  if permit.state == 'waiting' then return answer({ 'PERMITS_OPEN', form, text(now) }) end
end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end
if row.phase == 'Binding' then
  local held = row.resourceVersion or ''
  local same = resource_version == '' or resource_version == held
  if same and replica == '' then return answer({ 'CHANGED', form, text(now) }) end
  if newer(held, resource_version) then return answer({ 'STALE_RESOURCE_VERSION', form, text(now) }) end
end

row.op, row.attempts = op, text(tonumber(row.attempts or '0') + tonumber(count))
if row.phase == 'Binding' and replica ~= '' then redis.call('ZADD', binding, text(now), row.token) end
row.resourceVersion = resource_version ~= '' and resource_version or nil
return answer({ 'CHANGED', move(row, 'Binding', 'Binding'), text(now) })
