-- Version 2: a log that can be cut, and replicas that are known.
-- There are databases of version 1 that have a part of this already.

-- Up to here the entries of the log were cut; who has not read so far loads the rows again.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS floor bigint NOT NULL DEFAULT 0;
-- The identifier of the last entry that was cut, and when that was done.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS floor_op uuid;
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS cut_at timestamptz NOT NULL DEFAULT now();

-- By the clock of the server.
ALTER TABLE tercet.op ADD COLUMN IF NOT EXISTS taken_at timestamptz NOT NULL DEFAULT now();

-- Who reads along, and how far: the log is cut behind the slowest.
CREATE TABLE IF NOT EXISTS tercet.client (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  id uuid NOT NULL,
  role name NOT NULL DEFAULT session_user,
  cursor bigint NOT NULL DEFAULT 0,
  -- The newest of its entries that was taken: entries come in order, so that this tells those that
  -- were taken from the others where the log is cut.
  last_op uuid,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (board, id)
);
ALTER TABLE tercet.client ENABLE ROW LEVEL SECURITY;

-- What has other parameters or another answer since cannot be replaced.
DROP FUNCTION IF EXISTS tercet.fold(uuid, bigint, text, jsonb, text[]);
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint);
DROP FUNCTION IF EXISTS tercet.cut(interval);
