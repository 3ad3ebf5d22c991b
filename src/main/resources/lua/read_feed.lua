-- Read the feed after a position. Sequence numbers are dense, so a missing next one was trimmed.
-- KEYS  pool feed
-- ARGV  epoch after most   (epoch '': today's, from the end)
-- Reply TABLE_CLOSED ms | TOO_OLD | NOT_YET | CHANGES epoch end entries   (entries as XRANGE gives them)
-- Keeps nothing: it only reads. Safe to send twice.
local pool, feed = unpack(KEYS)
local epoch, after, most = unpack(ARGV)
-- include clock

local current, sequence, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'sequence', 'reopen'))
if epoch ~= '' and epoch ~= current then return { 'TOO_OLD' } end
if not current then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
sequence = sequence or '0'
if epoch == '' or after == sequence then return { 'CHANGES', current, sequence, {} } end
if tonumber(after) > tonumber(sequence) then return { 'NOT_YET' } end

local entries = redis.call('XRANGE', feed, text(tonumber(after) + 1) .. '-0', '+', 'COUNT', most)
if not entries[1] or entries[1][1] ~= text(tonumber(after) + 1) .. '-0' then return { 'TOO_OLD' } end
return { 'CHANGES', current, sequence, entries }
