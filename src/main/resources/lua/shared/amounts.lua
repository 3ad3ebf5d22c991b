-- Whether two requests ask for different amounts; what is left out is 0.
local function differ(left, right)
  for resource, amount in pairs(left) do if (right[resource] or '0') ~= amount then return true end end
  for resource, amount in pairs(right) do if (left[resource] or '0') ~= amount then return true end end
  return false
end
