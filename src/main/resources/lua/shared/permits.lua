-- The permits of a row: those of kind permit come first, and the time of those of kind prebind begins after them.

local function open_permits(row, kind)
  local open = {}
  for _, permit in ipairs(row.permits or {}) do
    if permit.state == 'waiting' and permit.kind == kind then open[#open + 1] = permit end
  end
  return open
end

-- When a Reserved row ends: with the first deadline of what it waits for, else its ttl from now.
local function schedule(row)
  local waited = open_permits(row, 'permit')
  if #waited == 0 then waited = open_permits(row, 'prebind') end
  local expires = #waited == 0 and now + tonumber(row.ttl) or math.huge
  for _, permit in ipairs(waited) do
    permit.since = permit.since or text(now)
    permit.deadline = permit.deadline or text(now + tonumber(permit.timeout))
    expires = math.min(expires, tonumber(permit.deadline))
  end
  if #waited == 0 and row.permits then row.allowed = text(now) end
  row.expires = text(expires)
end

local function permit_of(row, name)
  for _, permit in ipairs(row.permits or {}) do
    if permit.name == name then return permit end
  end
end
