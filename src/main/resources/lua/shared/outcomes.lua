-- How a bind has ended, in the words of Outcome.Result.
local function outcome(row, result, message, node)
  row.outcome = {
    result = result, message = message, node = node or row.node, attempts = row.attempts or '0', since = text(now),
  }
end

-- Why a row is out of time, which it is asked about before it ends.
local function out_of_time(row)
  for _, permit in ipairs(row.permits or {}) do
    if permit.state == 'waiting' and permit.deadline and tonumber(permit.deadline) <= now then
      local waited = permit.waitingFor and ': it waited for ' .. permit.waitingFor or ''
      outcome(row, 'PermitTimedOut', 'permit ' .. permit.name .. ' was not decided in time' .. waited)
      return 'PermitTimedOut'
    end
  end
  if row.asked and not row.outcome then outcome(row, 'Refused', 'its time ran out before it could be bound') end
  return row.outcome and row.outcome.result or 'ttl'
end
