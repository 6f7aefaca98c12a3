-- Version 5: a right belongs to a role, not to its name, which another role may get later.

-- The identifier of the role, and the server that assigned it. If the database is restored on another server,
-- roles have other identifiers there, and the name counts.
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS role_id oid;
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS server bigint;
