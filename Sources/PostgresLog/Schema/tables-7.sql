-- Version 7: the location of a replica, so that a copy of its file becomes another replica; and a limit for
-- the replicas of a role.

-- The file and the machine that used the replica last; null if it did not tell.
ALTER TABLE tercet.client ADD COLUMN IF NOT EXISTS location text;

-- A function with other parameters or another result can't be replaced.
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint);
