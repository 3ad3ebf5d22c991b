-- A replica lives. It takes over Reserved rows of those that have not said so for long, and is told what it carries.
-- KEYS  pool rows carried replicas
-- ARGV  replica gone_after after most   (gone_after in ms; after: the last place of the page before, '')
-- Reply ANNOUNCED epoch now next count row… token…   (next: '' after the last page; count: of the rows taken over; the tokens
--       of the rows carried)
-- Keeps INV-3, INV-4: what a dead replica carried goes on. Safe to send twice: what was taken over is carried.
local pool, rows, carried, replicas = unpack(KEYS)
local replica, gone_after, after, most = unpack(ARGV)
-- include clock
-- include carriers

redis.call('ZADD', replicas, text(now), replica)
redis.call('ZREMRANGEBYSCORE', replicas, '-inf', text(now - 600000))

local adopted = {}
each_left(most, function(token, place)
  local form = redis.call('HGET', rows, token)
  local row = form and cjson.decode(form)
  if row and row.phase ~= 'Reserved' then return false end
  redis.call('ZREM', carried, place)
  if row then
    row.carrier = replica
    local padded = string.sub(place, #place - 16)
    redis.call('ZADD', carried, 0, replica .. padded)
    form = cjson.encode(row)
    redis.call('HSET', rows, token, form)
    adopted[#adopted + 1] = form
  end
  return #adopted == tonumber(most)
end)

local from = after ~= '' and '(' .. after or '[' .. replica .. ' '
local mine = redis.call('ZRANGEBYLEX', carried, from, '[' .. replica .. '!', 'LIMIT', 0, most)
local reply = {
  'ANNOUNCED', redis.call('HGET', pool, 'epoch') or '', text(now), #mine == tonumber(most) and mine[#mine] or '',
  text(#adopted), unpack(adopted),
}
for _, place in ipairs(mine) do reply[#reply + 1] = text(tonumber(string.sub(place, #replica + 2))) end
return reply
