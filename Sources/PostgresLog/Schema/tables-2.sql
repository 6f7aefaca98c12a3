-- Version 2: a log that can be cut, and a list of replicas.
-- Some databases of version 1 have part of this already.

-- Entries up to this sequence were cut; a replica that hasn't read so far loads the rows again.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS floor bigint NOT NULL DEFAULT 0;
-- The identifier of the last entry that was cut, and when that was done.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS floor_op uuid;
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS cut_at timestamptz NOT NULL DEFAULT now();

-- By the clock of the server.
ALTER TABLE tercet.op ADD COLUMN IF NOT EXISTS taken_at timestamptz NOT NULL DEFAULT now();

-- The replicas and how far they have read: the log is cut up to the slowest one.
CREATE TABLE IF NOT EXISTS tercet.client (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  id uuid NOT NULL,
  role name NOT NULL DEFAULT session_user,
  cursor bigint NOT NULL DEFAULT 0,
  -- The newest of its entries that was taken. Entries come in order, so this shows which ones were taken
  -- even if the log was cut.
  last_op uuid,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (board, id)
);
ALTER TABLE tercet.client ENABLE ROW LEVEL SECURITY;

-- A function with other parameters or another result can't be replaced.
DROP FUNCTION IF EXISTS tercet.fold(uuid, bigint, text, jsonb, text[]);
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint);
DROP FUNCTION IF EXISTS tercet.cut(interval);
