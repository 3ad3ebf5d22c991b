-- Reserved to Binding: from now on no TTL frees the row. On a Binding row: store a newer resourceVersion.
-- KEYS  pool nodes sums rows uids due binding index feed handoff
-- ARGV  feed_length epoch token holder op match resource_version   (resource_version '': none)
-- Reply NOT_FOUND | GONE | WRONG_PHASE phase | REVISION_MISMATCH revision | STALE_RESOURCE_VERSION row now | CHANGED row now
-- Keeps INV-4, INV-8. Safe to send twice: the same resourceVersion changes a row once.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff = unpack(KEYS)
local feed_length, epoch, token, holder, op, match, resource_version = unpack(ARGV)
local admin
-- include clock
-- include rows
-- include own
-- include versions

local row, form = own()
if not row then return answer({ form }) end
if row.op == op then return answer({ 'CHANGED', form, text(now) }) end
if row.phase ~= 'Reserved' and row.phase ~= 'Binding' then return answer({ 'WRONG_PHASE', row.phase }) end
if not matches(row, match) then return answer({ 'REVISION_MISMATCH', row.revision }) end
if row.phase == 'Binding' then
  local held = row.resourceVersion or ''
  if resource_version == '' or resource_version == held then return answer({ 'CHANGED', form, text(now) }) end
  if newer(held, resource_version) then return answer({ 'STALE_RESOURCE_VERSION', form, text(now) }) end
end

row.op = op
row.resourceVersion = resource_version ~= '' and resource_version or nil
return answer({ 'CHANGED', move(row, 'Binding', 'Binding'), text(now) })
