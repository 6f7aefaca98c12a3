-- Version 5: a right belongs to a role and not to its name, which another role may get later.

-- The identifier of the role, and the server that has given it: where the database is restored on another
-- one, roles have other identifiers, and the name counts.
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS role_id oid;
ALTER TABLE tercet.member ADD COLUMN IF NOT EXISTS server bigint;
UPDATE tercet.member AS m SET role_id = r.oid, server = s.system_identifier
  FROM pg_catalog.pg_roles r, pg_catalog.pg_control_system() s
  WHERE r.rolname = m.role AND m.role_id IS NULL;
