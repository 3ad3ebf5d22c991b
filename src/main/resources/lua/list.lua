-- List rows in the order of their grants, from the shortest list that holds all that is asked for.
-- KEYS  pool rows index
-- ARGV  epoch after most look node holder phase namespace   (epoch '': a first page; after: a token; '' matches all)
-- Reply TABLE_CLOSED ms | CURSOR_GONE | PAGE epoch sequence now last row …   (last: the last token seen, '' at the end)
-- Keeps nothing: it only reads. Safe to send twice.
-- It gives at most `most` rows and looks at no more than `look`: how few match must not say how many calls a page takes.
local pool, rows, index = unpack(KEYS)
local epoch, after, most, look, node, holder, phase, namespace = unpack(ARGV)
-- include clock

local current, sequence, reopen = unpack(redis.call('HMGET', pool, 'epoch', 'sequence', 'reopen'))
if epoch ~= '' and epoch ~= current then return { 'CURSOR_GONE' } end
if not current then return { 'TABLE_CLOSED', text(math.max(0, tonumber(reopen or '0') - now)) } end

local shortest, length
local function consider(list, wanted)
  if wanted == '' then return end
  local name = wanted and list .. ' ' .. wanted or list
  local size = redis.call('ZLEXCOUNT', index, '[' .. name .. ' ', '[' .. name .. ' :')
  if not length or size < length then shortest, length = name, size end
end
consider('all')
consider('node', node)
consider('holder', holder)
consider('phase', phase)
consider('namespace', namespace)

local from = string.format('(%s %016.0f', shortest, tonumber(after))
local entries = redis.call('ZRANGEBYLEX', index, from, '[' .. shortest .. ' :', 'LIMIT', 0, look)
local page = { 'PAGE', current, sequence or '0', text(now), '' }
local seen = 0
for _, entry in ipairs(entries) do
  if #page - 5 == tonumber(most) then break end
  seen = seen + 1
  local token = string.format('%.0f', tonumber(string.sub(entry, -16)))
  local form = redis.call('HGET', rows, token)
  local row = cjson.decode(form)
  local alive = row.phase ~= 'Reserved' or tonumber(row.expires) > now
  if alive and (node == '' or node == row.node) and (holder == '' or holder == row.holder)
    and (phase == '' or phase == row.phase) and (namespace == '' or namespace == row.namespace) then
    page[#page + 1] = form
  end
  page[5] = token
end
if seen < tonumber(look) and seen == #entries then page[5] = '' end
return page
