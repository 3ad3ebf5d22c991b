-- Read the nodes that have changed since a point, in the order of their changes.
-- KEYS  pool nodes labels sums uids moves
-- ARGV  seen since most   (seen: the epoch in which the caller read last, '' for never; since: the last change that it read then)
-- Reply TABLE_CLOSED | RESTART epoch | CHANGES upto more {name node labels sums}…   (RESTART: the caller's view is of another
--       epoch, or knows nodes that are gone; upto: to ask on from; more: 'more' where not all were read)
-- Keeps nothing: it only reads. Safe to send twice.
local pool, nodes, labels, sums, uids, moves = unpack(KEYS)
local seen, since, most = unpack(ARGV)
-- include clock
-- include nodes

local epoch, moved, dropped = unpack(redis.call('HMGET', pool, 'epoch', 'moved', 'dropped'))
if not epoch then return { 'TABLE_CLOSED' } end
local from = tonumber(since)
local knows_gone = from > 0 and from < tonumber(dropped or '0')
if epoch ~= seen or from > tonumber(moved or '0') or knows_gone then return { 'RESTART', epoch } end
local found = redis.call('ZRANGEBYSCORE', moves, '(' .. since, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
local cut = #found == 2 * tonumber(most)
local reply = { 'CHANGES', cut and text(tonumber(found[#found])) or moved or '0', cut and 'more' or '' }
for i = 1, #found, 2 do
  local form = form_of(found[i])
  if form then
    reply[#reply + 1], reply[#reply + 2] = found[i], form
    reply[#reply + 1] = redis.call('HGET', labels, found[i]) or '{}'
    reply[#reply + 1] = taken_of(found[i])
  end
end
return reply
