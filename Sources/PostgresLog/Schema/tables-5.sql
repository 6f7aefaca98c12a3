-- Version 5: a right belongs to a role and not to its name, which another role may get later.

-- The identifier of the role, and the server that has given it: where the database is restored on another
-- one, roles have other identifiers, and the name counts.
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS role_id oid;
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS server bigint;
