-- Version 7: where a replica is, so that a copy of its file gets a replica of its own; and how many a role has.

-- Names the file and the machine from which the replica was used last; null where it did not say.
ALTER TABLE tercet.client ADD COLUMN IF NOT EXISTS location text;

-- What has other parameters or another answer since cannot be replaced.
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint);
