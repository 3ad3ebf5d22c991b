-- List permits of live rows, page by page, in the order of their rows' tokens.
-- KEYS  pool rows index
-- ARGV  epoch name state limit after   (epoch: '' for the first page; name, state: '' for all; after: a token)
-- Reply TABLE_CLOSED ms | CURSOR_GONE | PERMITS epoch now next row…   (next: a token, '' after the last page)
-- Keeps nothing: it only reads. Safe to send twice.
local pool, rows, index = unpack(KEYS)
local epoch, name, state, limit, after = unpack(ARGV)
-- include clock

local current, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'reopen'))
if epoch ~= '' and epoch ~= current then return { 'CURSOR_GONE' } end
if not current then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
local list = name ~= '' and state == 'waiting' and 'waiting ' .. name or 'permits'
local from = after ~= '' and string.format('(%s %016.0f', list, tonumber(after)) or '[' .. list .. ' '
local places = redis.call('ZRANGEBYLEX', index, from, '[' .. list .. '!', 'LIMIT', 0, limit)
local reply = { 'PERMITS', current, text(now), '' }
for _, place in ipairs(places) do
  local token = text(tonumber(string.sub(place, #list + 2)))
  local form = redis.call('HGET', rows, token)
  local row = form and cjson.decode(form)
  if row and not (row.phase == 'Reserved' and tonumber(row.expires) <= now) then reply[#reply + 1] = form end
  reply[4] = token
end
if #places < tonumber(limit) then reply[4] = '' end
return reply
