-- Version 1 of the tables of shared boards. A released version is never changed; add another one.

CREATE SCHEMA IF NOT EXISTS tercet;

CREATE TABLE IF NOT EXISTS tercet.protocol (
  version integer NOT NULL
);
INSERT INTO tercet.protocol SELECT 1 WHERE NOT EXISTS (SELECT FROM tercet.protocol);

CREATE TABLE IF NOT EXISTS tercet.board (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- The sequence of the newest entry; whoever adds entries locks this row.
  head bigint NOT NULL DEFAULT 0,
  -- False while the board is being sent; nobody can join it until then.
  complete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The rights of roles, and of their members, on a board: 'read', 'write' or 'admin'.
CREATE TABLE IF NOT EXISTS tercet.member (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  role name NOT NULL,
  level text NOT NULL CHECK (level IN ('read', 'write', 'admin')),
  PRIMARY KEY (board, role)
);

-- The log that all replicas read, in the order of commits, without gaps.
CREATE TABLE IF NOT EXISTS tercet.op (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  seq bigint NOT NULL,
  op_id uuid NOT NULL,
  client uuid NOT NULL,
  base_seq bigint NOT NULL,
  action uuid NOT NULL,
  author text NOT NULL,
  -- The database's role, whatever author the replica names.
  role name NOT NULL DEFAULT session_user,
  -- By the clock of the replica, in milliseconds since 1970.
  at bigint NOT NULL,
  facts jsonb NOT NULL,
  PRIMARY KEY (board, seq),
  UNIQUE (board, op_id)
);

-- The result of the log: one row for each card, column, comment and board, with its fields.
CREATE TABLE IF NOT EXISTS tercet.subject (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  kind text NOT NULL,
  id uuid NOT NULL,
  fields jsonb NOT NULL,
  -- For each merged field: who wrote it last, when, and when somebody else did before.
  writers jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (board, kind, id)
);
