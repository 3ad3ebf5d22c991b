-- resourceVersions are decimal text, ordered by length, then bytes; one that is not known ('') is older than any.
local function newer(left, right)
  return #left > #right or #left == #right and left > right
end
