-- Version 1 of the tables of shared boards. What a step does is never changed; a change is a new step.

CREATE SCHEMA IF NOT EXISTS tercet;

CREATE TABLE IF NOT EXISTS tercet.protocol (
  version integer NOT NULL
);
INSERT INTO tercet.protocol SELECT 1 WHERE NOT EXISTS (SELECT FROM tercet.protocol);

CREATE TABLE IF NOT EXISTS tercet.board (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- The sequence of the newest entry; the row is the lock under which entries get theirs.
  head bigint NOT NULL DEFAULT 0,
  -- False while its cards are sent for the first time; nobody can join it until then.
  complete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who may do what on a board: 'read', 'write' or 'admin'; a role, and so everyone who is a member of it.
CREATE TABLE IF NOT EXISTS tercet.member (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  role name NOT NULL,
  level text NOT NULL CHECK (level IN ('read', 'write', 'admin')),
  PRIMARY KEY (board, role)
);

-- The log: what every replica reads, in the order of commits, without gaps.
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

-- What the log comes to: one row for each card, column, comment and board, with its fields.
CREATE TABLE IF NOT EXISTS tercet.subject (
  board uuid NOT NULL REFERENCES tercet.board ON DELETE CASCADE,
  kind text NOT NULL,
  id uuid NOT NULL,
  fields jsonb NOT NULL,
  -- For each field that is joined: who wrote it last, when, and when another did before.
  writers jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (board, kind, id)
);
