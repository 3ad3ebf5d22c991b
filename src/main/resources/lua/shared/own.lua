-- The row that an id means to its caller, or the refusal and what is remembered of the row; wants epoch, token, holder,
-- admin. Keeps INV-4: an id of another epoch,
-- or one whose row is gone, changes nothing, and nobody changes another holder's row.
local function own()
  if redis.call('HGET', pool, 'epoch') ~= epoch then return nil, 'GONE', '' end
  local row, form = live(token)
  if not row then
    local granted = tonumber(redis.call('HGET', pool, 'token') or '0')
    if tonumber(token) > granted then return nil, 'NOT_FOUND' end
    return nil, 'GONE', redis.call('HGET', past, token) or ''
  end
  if row.holder ~= holder and admin ~= 'admin' then return nil, 'NOT_FOUND' end
  return row, form
end

-- Whether a row's revision is one of those that the caller demands ('': no demand, '*': any).
local function matches(row, demanded)
  return demanded == '' or demanded == '*'
    or string.find(' ' .. demanded .. ' ', ' ' .. row.revision .. ' ', 1, true) ~= nil
end
