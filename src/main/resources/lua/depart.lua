-- A replica ends: what it carries is anybody's from now on.
-- KEYS  replicas
-- ARGV  replica
-- Reply DEPARTED
-- Keeps INV-3. Safe to send twice.
local replicas = KEYS[1]
local replica = unpack(ARGV)

redis.call('ZREM', replicas, replica)
return { 'DEPARTED' }
