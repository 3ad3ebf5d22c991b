-- Open the pool's epoch: the first one at once; after a loss, which a caller that has seen an epoch notices, after the drain.
-- KEYS  pool sums rows uids due binding index feed handoff carried past ends over
-- ARGV  seen drain   (seen: the last epoch that the caller knows, '' for none; drain in ms)
-- Reply DRAINING ms | OPEN epoch
-- Keeps INV-5, INV-6. Safe to send twice. Rows that a partial loss has left go when it is noticed, and with them the
-- word that the cluster has been listed: a table that has lost its rows must follow the cluster anew before it grants.
local pool, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, over = unpack(KEYS)
local seen, drain = unpack(ARGV)
-- include clock

local epoch, reopen, last = unpack(redis.call('HMGET', pool, 'epoch', 'reopen', 'last'))
if epoch then return { 'OPEN', epoch } end
if not reopen then redis.call('UNLINK', sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, over) end
redis.call('HDEL', pool, 'podsFloor', 'nodesFloor', 'fresh', 'beat', 'compared', 'comparing', 'told')
local newest = math.max(tonumber(seen ~= '' and seen or '0'), tonumber(last or '0'))
if seen ~= '' and not reopen then
  reopen = text(now + tonumber(drain))
  redis.call('HSET', pool, 'reopen', reopen)
end
if newest > 0 then redis.call('HSET', pool, 'last', text(newest)) end
if reopen and now < tonumber(reopen) then return { 'DRAINING', text(tonumber(reopen) - now) } end

epoch = text(math.max(now, newest + 1))
redis.call('HSET', pool, 'epoch', epoch)
redis.call('HDEL', pool, 'reopen', 'last')
return { 'OPEN', epoch }
