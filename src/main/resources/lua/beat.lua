-- A replica's tick beside the cluster: it brings what it has proved, and takes up what is due.
-- KEYS  pool
-- ARGV  expected seen interval compare   (expected: the epoch whose table it has brought up to date, '' for none; seen: the
--       newest mark that its Pod watch has shown and the table follows, '' for none; intervals in ms)
-- Reply TABLE_CLOSED ms | BEAT epoch now fresh mark compare   (fresh: the newest mark that any replica has proved, or '';
--       mark: 'mark' for the one that is to make the next change; compare: 'compare' for the one that is to list)
-- Keeps INV-5: a mark proves a view of its own epoch only. Safe to send twice: a lost claim is due again.
local pool = KEYS[1]
local expected, seen, interval, compare = unpack(ARGV)
-- include clock

local epoch, reopen, fresh, beat, compared =
  unpack(redis.call('HMGET', pool, 'epoch', 'reopen', 'fresh', 'beat', 'compared'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end

-- Marks are instants of this clock, so none is newer than now, whatever an annotation says.
if seen ~= '' and expected == epoch and tonumber(seen) <= now and tonumber(seen) > tonumber(fresh or '0') then
  fresh = seen
  redis.call('HSET', pool, 'fresh', fresh)
end
local function claims(field, last, every)
  if last and now - tonumber(last) < tonumber(every) then return false end
  redis.call('HSET', pool, field, text(now))
  return true
end
return {
  'BEAT', epoch, text(now), fresh or '', claims('beat', beat, interval) and 'mark' or '',
  expected == epoch and claims('compared', compared, compare) and 'compare' or '',
}
