-- Redis' clock in milliseconds (the only clock of the table), read once a script; and numbers as text without loss.
local function text(number)
  return string.format('%.0f', number)
end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
