-- Which Pods the table has rows for, a page in the order of their grants, to be compared with a list.
-- KEYS  pool rows index
-- ARGV  after most   (after: a token, '0' for the first page)
-- Reply TABLE_CLOSED ms | PODS epoch last {uid version phase facts}…   (last: the last token of the page, '' at the end)
-- Keeps nothing: it only reads. Safe to send twice.
local pool, rows, index = unpack(KEYS)
local after, most = unpack(ARGV)
-- include clock

local epoch, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'reopen'))
if not epoch then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end
local from = string.format('(%s %016.0f', 'all', tonumber(after))
local entries = redis.call('ZRANGEBYLEX', index, from, '[all :', 'LIMIT', 0, most)
local page = { 'PODS', epoch, '' }
for _, entry in ipairs(entries) do
  local token = string.format('%.0f', tonumber(string.sub(entry, -16)))
  local row = cjson.decode(redis.call('HGET', rows, token))
  page[#page + 1], page[#page + 2] = row.uid, row.seen or ''
  page[#page + 1], page[#page + 2] = row.phase, row.facts or ''
  page[3] = token
end
if #entries < tonumber(most) then page[3] = '' end
return page
