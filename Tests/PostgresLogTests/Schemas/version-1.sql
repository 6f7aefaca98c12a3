-- Tercet's shared boards, protocol 1. Run as one transaction by who may create a schema.
-- Every statement may run again: sharing a second board in the same database changes nothing here.

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

CREATE OR REPLACE FUNCTION tercet.may(wanted_board uuid, wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (
    SELECT FROM tercet.member g JOIN pg_roles r ON r.rolname = g.role
    WHERE g.board = wanted_board AND pg_has_role(session_user, r.oid, 'MEMBER')
      AND CASE wanted
        WHEN 'read' THEN true
        WHEN 'write' THEN g.level IN ('write', 'admin')
        ELSE g.level = 'admin'
      END
  )
$$;

-- Takes a batch of entries, in order, up to the first that builds on a value that is no longer the
-- latest. An entry that is known already answers its old sequence, so that resending is safe.
CREATE OR REPLACE FUNCTION tercet.push(
  to_board uuid, base bigint, entries jsonb, OUT sequences bigint[], OUT stale boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  first_head bigint;
  last_head bigint;
  entry jsonb;
  fact jsonb;
  known bigint;
  writer jsonb;
  last_other bigint;
  joined constant text[] := ARRAY['body', 'tags', 'checklist', 'assignees', 'blockedBy'];
BEGIN
  IF NOT tercet.may(to_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  -- The lock of the board: whoever is second waits, and sees what the first wrote.
  SELECT head INTO STRICT first_head FROM tercet.board WHERE id = to_board FOR UPDATE;
  last_head := first_head;
  sequences := '{}';
  stale := false;
  <<batch>>
  FOR entry IN SELECT value FROM jsonb_array_elements(entries) LOOP
    SELECT seq INTO known FROM tercet.op
      WHERE board = to_board AND op_id = (entry->>'id')::uuid;
    IF FOUND THEN
      sequences := sequences || known;
      CONTINUE;
    END IF;
    FOR fact IN SELECT value FROM jsonb_array_elements(entry->'facts') LOOP
      CONTINUE WHEN NOT fact->'key'->>'field' = ANY (joined);
      SELECT s.writers->(fact->'key'->>'field') INTO writer FROM tercet.subject s
        WHERE s.board = to_board AND s.kind = fact->'key'->>'subject'
          AND s.id = (fact->'key'->>'id')::uuid;
      -- A replica's own writes do not make it stale; a late message of its own must not hide another's.
      IF FOUND AND writer IS NOT NULL THEN
        last_other := writer->>(
          CASE writer->>'client' WHEN entry->>'client' THEN 'others' ELSE 'seq' END
        );
      ELSE
        last_other := 0;
      END IF;
      IF last_other > base THEN
        stale := true;
        EXIT batch;
      END IF;
    END LOOP;
    last_head := last_head + 1;
    INSERT INTO tercet.op (board, seq, op_id, client, base_seq, action, author, at, facts)
      VALUES (to_board, last_head, (entry->>'id')::uuid, (entry->>'client')::uuid, base,
        (entry->>'action')::uuid, entry->>'author', (entry->>'date')::bigint, entry->'facts');
    PERFORM tercet.fold(to_board, last_head, entry->>'client', entry->'facts', joined);
    sequences := sequences || last_head;
  END LOOP;
  IF last_head > first_head THEN
    UPDATE tercet.board SET head = last_head WHERE id = to_board;
    PERFORM pg_notify('tercet_' || replace(to_board::text, '-', ''), last_head::text);
  END IF;
END
$$;

-- Gives the fields of the facts their new values.
CREATE OR REPLACE FUNCTION tercet.fold(
  to_board uuid, at_seq bigint, by_client text, facts jsonb, joined text[]
) RETURNS void LANGUAGE sql SET search_path = pg_catalog AS $$
  INSERT INTO tercet.subject AS s (board, kind, id, fields, writers)
  SELECT to_board, f->'key'->>'subject', (f->'key'->>'id')::uuid,
    jsonb_object_agg(f->'key'->>'field', f->'value'),
    coalesce(
      jsonb_object_agg(
        f->'key'->>'field', jsonb_build_object('client', by_client, 'seq', at_seq, 'others', 0)
      ) FILTER (WHERE f->'key'->>'field' = ANY (joined)),
      '{}'
    )
  FROM jsonb_array_elements(facts) AS t(f)
  GROUP BY 2, 3
  ON CONFLICT (board, kind, id) DO UPDATE SET
    fields = s.fields || excluded.fields,
    writers = s.writers || coalesce((
      SELECT jsonb_object_agg(n.key, n.value || jsonb_build_object('others',
        CASE WHEN s.writers->n.key->>'client' = by_client
          THEN coalesce((s.writers->n.key->>'others')::bigint, 0)
          ELSE coalesce((s.writers->n.key->>'seq')::bigint, 0) END))
      FROM jsonb_each(excluded.writers) AS n
    ), '{}')
$$;
REVOKE ALL ON FUNCTION tercet.fold FROM PUBLIC;

-- Makes a board, or finds one whose first sending was broken off; who makes it may do everything on
-- it. Answers the sequence from which on to send.
CREATE OR REPLACE FUNCTION tercet.share(new_board uuid, new_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO tercet.board (id, name) VALUES (new_board, new_name) ON CONFLICT (id) DO NOTHING;
  IF FOUND THEN
    INSERT INTO tercet.member VALUES (new_board, session_user, 'admin');
  ELSIF NOT tercet.may(new_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  IF (SELECT complete FROM tercet.board WHERE id = new_board) THEN
    RAISE EXCEPTION USING ERRCODE = '42710', MESSAGE = 'this board is shared here already';
  END IF;
  RETURN (SELECT head FROM tercet.board WHERE id = new_board);
END
$$;

-- All cards of a new board were sent: others may join it.
CREATE OR REPLACE FUNCTION tercet.complete(of_board uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF NOT tercet.may(of_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  UPDATE tercet.board SET complete = true WHERE id = of_board;
END
$$;

-- Gives a role its rights on a board; 'none' takes them away.
CREATE OR REPLACE FUNCTION tercet.permit(on_board uuid, to_role name, new_level text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF NOT tercet.may(on_board, 'admin') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not change the rights of this board', session_user);
  END IF;
  IF new_level = 'none' THEN
    DELETE FROM tercet.member WHERE board = on_board AND role = to_role;
  ELSE
    INSERT INTO tercet.member VALUES (on_board, to_role, new_level)
      ON CONFLICT (board, role) DO UPDATE SET level = excluded.level;
  END IF;
END
$$;

-- For people: the cards of the boards that one may read.
CREATE OR REPLACE VIEW tercet.card WITH (security_barrier) AS
  SELECT b.name AS board, c.fields->>'name' AS board_column, c.fields->>'kind' AS kind,
    s.id, s.fields->>'title' AS title, (s.fields->>'due')::date AS due,
    (s.fields->>'priority')::integer AS priority, s.fields->'tags' AS tags,
    s.fields->'assignees' AS assignees, s.fields->>'body' AS body
  FROM tercet.subject s
  JOIN tercet.board b ON b.id = s.board
  LEFT JOIN tercet.subject c ON c.board = s.board AND c.kind = 'column'
    AND c.id = (s.fields->'place'->>'column')::uuid
  WHERE s.kind = 'card' AND s.fields->'deleted' IS DISTINCT FROM 'true'
    AND tercet.may(s.board, 'read');

ALTER TABLE tercet.board ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.op ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.subject ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.member ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS reading ON tercet.board;
CREATE POLICY reading ON tercet.board FOR SELECT USING (tercet.may(id, 'read'));
DROP POLICY IF EXISTS reading ON tercet.op;
CREATE POLICY reading ON tercet.op FOR SELECT USING (tercet.may(board, 'read'));
DROP POLICY IF EXISTS reading ON tercet.subject;
CREATE POLICY reading ON tercet.subject FOR SELECT USING (tercet.may(board, 'read'));
DROP POLICY IF EXISTS reading ON tercet.member;
CREATE POLICY reading ON tercet.member FOR SELECT USING (tercet.may(board, 'read'));

-- Everyone may knock; what is behind the door is decided by row.
GRANT USAGE ON SCHEMA tercet TO PUBLIC;
GRANT SELECT ON tercet.protocol, tercet.board, tercet.op, tercet.subject, tercet.member, tercet.card
  TO PUBLIC;
