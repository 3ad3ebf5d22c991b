-- Whether a request fits what a node has left, and why not; wants sums_of. Nodes are told of until MOST_TOLD shortfalls
-- are: 500 nodes short of 128 resources each would hold Redis up.
local MOST_TOLD, told, refused = 50, 0, { 'NODE_FULL' }
local function refuse(node, resource, requested, available)
  for _, word in ipairs({ node, resource, requested, available }) do refused[#refused + 1] = word end
end

-- What other Pods are awaited with on a node that come before this one, as kube-scheduler counts nominated Pods: more urgent
-- ones, and among equals those that were awaited earlier. One that has a row is counted by that.
local function awaited(name, pod)
  local sum, all = {}, sums_of(name).awaited or {}
  local own = all[pod.uid]
  local function is_before(uid, other)
    local urgency = tonumber(other.priority) - tonumber(pod.priority)
    if uid == pod.uid or urgency < 0 or tonumber(other.till) <= now then return false end
    local later = own and tonumber(own.till) - tonumber(other.till) or 1
    return urgency > 0 or later > 0 or later == 0 and uid < pod.uid
  end
  for uid, other in pairs(all) do
    if is_before(uid, other) and not redis.call('HGET', uids, uid) then
      for resource, amount in pairs(other.requests) do sum[resource] = (sum[resource] or 0) + tonumber(amount) end
      sum.pods = (sum.pods or 0) + 1
    end
  end
  return sum
end

local function fits(name, allocatable, pod)
  local used, fit, tell, others = sums_of(name).used, true, told < MOST_TOLD, awaited(name, pod)
  local function check(resource, requested)
    local available = tonumber(allocatable[resource] or '0') - tonumber(used[resource] or '0') - (others[resource] or 0)
    if requested <= 0 or requested <= available then return end
    fit = false
    if not tell then return end
    told = told + 1
    refuse(name, resource, text(requested), text(available))
  end
  for resource, requested in pairs(pod.requests) do
    check(resource, tonumber(requested))
    if not fit and not tell then return false end
  end
  check('pods', 1)
  return fit
end
