-- A replica's tick beside the cluster: it brings what it has proved, and takes up what is due.
-- KEYS  pool
-- ARGV  expected seen busy interval compare   (expected: the epoch whose table it has brought up to date, '' for none; seen:
--       the newest mark that its Pod watch has shown and the table follows, '' for none; busy: 'comparing' while it does;
--       intervals in ms)
-- Reply TABLE_CLOSED ms | BEAT epoch now fresh mark compare   (fresh: the newest mark that any replica has proved, or '';
--       mark: 'mark' for the one that is to make the next change; compare: 'compare' for the one that is to list)
-- Keeps INV-5: a mark proves a view of its own epoch only. Safe to send twice: a lost claim is due again.
local pool = KEYS[1]
local expected, seen, busy, interval, compare = unpack(ARGV)
-- include clock

local epoch, reopen, fresh, beat, compared, comparing =
  unpack(redis.call('HMGET', pool, 'epoch', 'reopen', 'fresh', 'beat', 'compared', 'comparing'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end

-- Marks are instants of this clock, so none is newer than now, whatever an annotation says, and it may say anything.
local mark = #seen <= 16 and string.match(seen, '^%d+$') and tonumber(seen)
if mark and expected == epoch and mark <= now and mark > tonumber(fresh or '0') then
  fresh = text(mark)
  redis.call('HSET', pool, 'fresh', fresh)
end
local function due(last, every)
  return not last or now - tonumber(last) >= every
end
local marks = due(beat, tonumber(interval))
if marks then redis.call('HSET', pool, 'beat', text(now)) end
-- A comparison is done when listed.lua says so, and is kept by who works on it; one whose replica has died on the way is soon
-- another's.
local compares = busy == '' and expected == epoch and due(compared, tonumber(compare)) and due(comparing, tonumber(compare) / 3)
if compares or busy ~= '' then redis.call('HSET', pool, 'comparing', text(now)) end
return { 'BEAT', epoch, text(now), fresh or '', marks and 'mark' or '', compares and 'compare' or '' }
