-- A holder's wish that Berth bind: the row is carried by this replica, unless another that lives carries it.
-- KEYS  pool nodes sums rows uids due binding index feed handoff carried past ends moves replicas
-- ARGV  feed_length epoch token holder admin replica gone_after on_failure   (gone_after in ms; on_failure: release, hold)
-- Reply NOT_FOUND | GONE last | MINE row now | OTHERS row now
-- Keeps INV-4: a row has one carrier. Safe to send twice: it stays who it was.
local pool, _, sums, rows, uids, due, binding, index, feed, handoff, carried, past, ends, moves, replicas = unpack(KEYS)
local feed_length, epoch, token, holder, admin, replica, gone_after, on_failure = unpack(ARGV)
-- include clock
-- include outcomes
-- include rows
-- include own

local row, form, last = own()
if not row then return answer({ form, last }) end
if row.phase ~= 'Reserved' then return answer({ row.carrier == replica and 'MINE' or 'OTHERS', form, text(now) }) end
local seen = row.carrier and tonumber(redis.call('ZSCORE', replicas, row.carrier) or '0')
local others = row.carrier and row.carrier ~= replica and now - seen < tonumber(gone_after)
if not row.asked then
  if row.outcome then row.revision = text(tonumber(row.revision) + 1) end
  row.asked, row.outcome = on_failure, nil
elseif others or row.carrier == replica then
  return answer({ others and 'OTHERS' or 'MINE', form, text(now) })
end
if not others then carry(row, replica) end
form = cjson.encode(row)
redis.call('HSET', rows, row.token, form)
return answer({ others and 'OTHERS' or 'MINE', form, text(now) })
