-- The replicas that carry rows, few, each with any number of them; wants carried, replicas, gone_after.

local function gone(carrier)
  local seen = redis.call('ZSCORE', replicas, carrier)
  return not seen or now - tonumber(seen) >= tonumber(gone_after)
end

-- Calls a function with the tokens, at most so many, that each replica which is gone carries, until it says that it is enough.
local function each_left(limit, take)
  local first = redis.call('ZRANGEBYLEX', carried, '-', '+', 'LIMIT', 0, 1)[1]
  while first do
    local carrier = string.match(first, '^%S+')
    if gone(carrier) then
      local left = redis.call('ZRANGEBYLEX', carried, '[' .. carrier .. ' ', '[' .. carrier .. '!', 'LIMIT', 0, limit)
      for _, place in ipairs(left) do
        if take(text(tonumber(string.sub(place, #carrier + 2))), place) then return end
      end
    end
    first = redis.call('ZRANGEBYLEX', carried, '[' .. carrier .. '!', '+', 'LIMIT', 0, 1)[1]
  end
end
