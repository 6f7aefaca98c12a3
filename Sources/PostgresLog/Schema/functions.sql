-- The functions, the view and the rights of the newest version. The tables-*.sql files make the tables.
-- All of this file runs at each upgrade. To change it, add a version: a tables file, even an empty one.
-- Every function sets a search path that ends with pg_temp. Without that, pg_temp is searched first, and
-- any role could put a table of its own in place of a system table.

-- The identifier of this server; null if its administrator hides it.
CREATE OR REPLACE FUNCTION tercet.server() RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT s.system_identifier FROM pg_catalog.pg_control_system() AS s);
EXCEPTION WHEN insufficient_privilege THEN
  RETURN NULL;
END
$$;

-- The role that has a right; null if it was dropped, even if another role has its name now. On another
-- server, identifiers of roles differ, so there it is the role of that name.
CREATE OR REPLACE FUNCTION tercet.holder(of_right tercet.member) RETURNS oid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN of_right.server = (SELECT tercet.server()) THEN (SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.oid = of_right.role_id)
    ELSE (SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.rolname = of_right.role)
  END
$$;

CREATE OR REPLACE FUNCTION tercet.may(wanted_board uuid, wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM tercet.member g
    WHERE g.board = wanted_board AND pg_has_role(session_user, tercet.holder(g), 'MEMBER')
      AND CASE wanted
        WHEN 'read' THEN true
        WHEN 'comment' THEN g.level IN ('comment', 'write', 'admin')
        WHEN 'write' THEN g.level IN ('write', 'admin')
        ELSE g.level = 'admin'
      END
  )
$$;

-- The boards that the session's role may read; evaluated once a statement, not once a row.
CREATE OR REPLACE FUNCTION tercet.readable() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT g.board FROM tercet.member g WHERE pg_has_role(session_user, tercet.holder(g), 'MEMBER')
$$;

-- Stores a right of a role, replacing one of another role that had its name.
CREATE OR REPLACE FUNCTION tercet.enter(on_board uuid, to_role name, new_level text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO tercet.member (board, role, level, role_id, server)
    SELECT on_board, to_role, new_level, r.oid, tercet.server()
    FROM pg_catalog.pg_roles r WHERE r.rolname = to_role
    ON CONFLICT (board, role) DO UPDATE SET
      level = excluded.level, role_id = excluded.role_id, server = excluded.server
$$;
REVOKE ALL ON FUNCTION tercet.enter FROM PUBLIC;

-- Whether the session's role may use a replica that a role has registered. Everybody may use those of a
-- dropped role.
CREATE OR REPLACE FUNCTION tercet.is_own(of_role name) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((
    SELECT pg_has_role(session_user, r.oid, 'MEMBER')
    FROM pg_catalog.pg_roles r WHERE r.rolname = of_role
  ), true)
$$;
REVOKE ALL ON FUNCTION tercet.is_own FROM PUBLIC;

-- Keeps the 256 replicas of a board that the session's role has used last, because the log is not cut
-- beyond what any replica has read.
CREATE OR REPLACE FUNCTION tercet.limit_clients(on_board uuid) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM tercet.client AS c WHERE c.board = on_board AND c.id IN (
    SELECT o.id FROM tercet.client o WHERE o.board = on_board AND o.role = session_user
    ORDER BY o.seen_at DESC, o.id OFFSET 256
  )
$$;
REVOKE ALL ON FUNCTION tercet.limit_clients FROM PUBLIC;

-- Removes a replica of the session's role that is no longer used.
CREATE OR REPLACE FUNCTION tercet.forget(on_board uuid, gone_client uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM tercet.client AS c
    WHERE c.board = on_board AND c.id = gone_client AND tercet.is_own(c.role)
$$;

-- Whether entries state columns and comments completely, so that all replicas decide alike about them,
-- whatever they knew before. Replicas skip other fields that make no sense to them.
CREATE OR REPLACE FUNCTION tercet.are_clear(entries jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM (
      SELECT f->'key'->>'subject' AS kind, array_agg(f->'key'->>'field') AS fields,
        bool_or(f->'key'->>'field' = 'deleted' AND f->'value' = 'false') AS lives,
        bool_and(CASE f->'key'->>'field'
          WHEN 'text' THEN jsonb_typeof(f->'value') = 'string'
          WHEN 'card' THEN f->>'value' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          WHEN 'author' THEN jsonb_typeof(f->'value') IN ('string', 'null')
          ELSE true
        END) AS fits
      FROM jsonb_array_elements(entries) WITH ORDINALITY AS e(entry, place)
      CROSS JOIN LATERAL jsonb_array_elements(entry->'facts') AS t(f)
      WHERE f->'key'->>'subject' IN ('column', 'comment')
      GROUP BY place, f->'key'->>'subject', lower(f->'key'->>'id')
    ) AS said
    WHERE NOT coalesce(fits AND CASE kind
      WHEN 'column' THEN NOT lives OR fields @> ARRAY['name', 'kind', 'limit', 'position']
      WHEN 'comment' THEN CASE WHEN lives
        THEN fields @> ARRAY['card', 'text', 'author', 'created'] ELSE fields = ARRAY['deleted'] END
      ELSE true
    END, false)
  ) AND NOT EXISTS (
    -- A comment that is stated twice must say the same.
    SELECT FROM jsonb_array_elements(entries) AS e(entry)
    CROSS JOIN LATERAL jsonb_array_elements(entry->'facts') AS t(f)
    WHERE f->'key'->>'subject' = 'comment' AND f->'key'->>'field' <> 'deleted'
    GROUP BY lower(f->'key'->>'id'), f->'key'->>'field' HAVING min(f->>'value') <> max(f->>'value')
  )
$$;

-- Whether a value has the form of entries. Of the facts, only those are checked that decide whether
-- something exists. A newer program may know more, and replicas skip what makes no sense to them.
-- Identifiers are checked together, because matching a pattern takes as long for one as for a hundred.
CREATE OR REPLACE FUNCTION tercet.are_entries(entries jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  fits boolean;
  has_parts boolean;
BEGIN
  IF jsonb_typeof(entries) IS DISTINCT FROM 'array' OR EXISTS (
    SELECT FROM jsonb_array_elements(entries) AS e(entry)
    WHERE NOT coalesce(
      concat_ws(',', entry->'id', entry->'client', entry->'action')
          ~* '^("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"(,|$)){3}$'
        AND jsonb_typeof(entry->'author') = 'string'
        AND jsonb_typeof(entry->'date') = 'number' AND entry->>'date' ~ '^-?[0-9]{1,18}$'
        AND jsonb_typeof(entry->'facts') = 'array'
        -- A few times the longest text that a program stores.
        AND pg_column_size(entry) <= 16777216,
      false
    )
  ) THEN RETURN false; END IF;
  SELECT NOT jsonb_path_exists(entries, 'strict $.**{34 to last}')
      AND coalesce(bool_and(coalesce(
        fact ? 'value' AND jsonb_typeof(fact->'key'->'subject') = 'string'
          AND jsonb_typeof(fact->'key'->'field') = 'string'
          AND CASE fact->'key'->>'field'
            WHEN 'deleted' THEN jsonb_typeof(fact->'value') = 'boolean'
            WHEN 'created' THEN jsonb_typeof(fact->'value') = 'number'
              AND fact->>'value' ~ '^-?[0-9]{1,15}$'
            ELSE true
          END,
        false
      )), true)
      AND coalesce(string_agg(coalesce(fact->'key'->'id', 'null')::text, ','), '')
        ~* '^("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"(,|$))*$',
      coalesce(bool_or(fact->'key'->>'subject' IN ('column', 'comment')), false)
    INTO fits, has_parts
    FROM jsonb_array_elements(entries) AS e(entry)
    CROSS JOIN LATERAL jsonb_array_elements(entry->'facts') AS f(fact);
  RETURN fits AND (NOT has_parts OR tercet.are_clear(entries));
END
$$;
DROP FUNCTION IF EXISTS tercet.is_entry(jsonb);

-- The facts that delete columns.
CREATE OR REPLACE FUNCTION tercet.deleted_columns(facts jsonb) RETURNS SETOF uuid
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (f->'key'->>'id')::uuid FROM jsonb_array_elements(facts) AS f
  WHERE f->'key'->>'subject' = 'column' AND f->'key'->>'field' = 'deleted' AND f->'value' = 'true'
$$;

-- The day in a text; null if there is none.
CREATE OR REPLACE FUNCTION tercet.day(of_text text) RETURNS date
LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN of_text ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' AND left(of_text, 4) <> '0000'
    THEN (
      SELECT CASE WHEN to_char(d, 'MM') = substr(of_text, 6, 2) THEN d END
      FROM (
        SELECT make_date(left(of_text, 4)::integer, substr(of_text, 6, 2)::integer, 1)
          + (right(of_text, 2)::integer - 1)
      ) AS days(d)
    )
  END
$$;

-- Whether somebody who may only comment may send entries: they may add comments to cards that exist, and
-- delete and restore those that they added, as far as the log goes back.
CREATE OR REPLACE FUNCTION tercet.are_own_comments(to_board uuid, entries jsonb) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(bool_and(CASE
    WHEN f->'key'->>'subject' <> 'comment' THEN false
    WHEN EXISTS (
      SELECT FROM tercet.subject s
      WHERE s.board = to_board AND s.kind = 'comment' AND s.id = (f->'key'->>'id')::uuid
    ) THEN EXISTS (
      SELECT FROM tercet.op o CROSS JOIN LATERAL jsonb_array_elements(o.facts) AS t(said)
      WHERE o.board = to_board AND o.role = session_user AND said->'key'->>'subject' = 'comment'
        AND said->'key'->>'field' = 'text' AND (said->'key'->>'id')::uuid = (f->'key'->>'id')::uuid
    )
    WHEN f->'key'->>'field' = 'card' THEN EXISTS (
      SELECT FROM tercet.subject s
      WHERE s.board = to_board AND s.kind = 'card' AND s.id = (f->>'value')::uuid
        AND s.fields->'deleted' IS DISTINCT FROM 'true'
    )
    ELSE f->'key'->>'field' <> 'deleted' OR f->'value' = 'false'
  END), true)
  FROM jsonb_array_elements(entries) AS e(entry)
  CROSS JOIN LATERAL jsonb_array_elements(entry->'facts') AS t(f)
$$;
REVOKE ALL ON FUNCTION tercet.are_own_comments FROM PUBLIC;

-- Fails while a board is still being sent, for example because it is moved here.
CREATE OR REPLACE FUNCTION tercet.require_complete(is_sent boolean) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT is_sent THEN
    RAISE EXCEPTION USING ERRCODE = '55006',
      MESSAGE = 'the board is still being sent there; who began that can run the command again, and if the'
        ' board is elsewhere by now, “tercet share --move” takes its address';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION tercet.require_complete FROM PUBLIC;

-- Takes entries in order, up to the first one that is based on an outdated value. An entry that is known
-- returns its old sequence, so resending is safe.
CREATE OR REPLACE FUNCTION tercet.push(
  to_board uuid, base bigint, entries jsonb, OUT sequences bigint[], OUT stale boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  first_head bigint;
  address text;
  is_sent boolean;
  first_stale bigint;
  new_count bigint;
  by_client text;
  is_new boolean;
  entry jsonb;
  part bigint[];
  joined constant text[] :=
    ARRAY['body', 'tags', 'checklist', 'assignees', 'blockedBy', 'claim'];
BEGIN
  IF NOT tercet.may(to_board, 'comment') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  IF NOT tercet.are_entries(entries) THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'what was sent is not of the form of entries';
  END IF;
  IF NOT tercet.may(to_board, 'write') AND NOT tercet.are_own_comments(to_board, entries) THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may only comment on this board', session_user);
  END IF;
  -- Locks the board: a second session waits, and then sees what the first one wrote.
  SELECT head, moved_to, complete INTO STRICT first_head, address, is_sent
    FROM tercet.board WHERE id = to_board FOR UPDATE;
  IF address IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE = format('this board was moved to %s', address);
  END IF;
  PERFORM tercet.require_complete(is_sent);
  base := greatest(least(base, first_head), 0);
  by_client := entries->0->>'client';
  IF EXISTS (
    SELECT FROM tercet.client c
    WHERE c.board = to_board AND c.id = by_client::uuid AND NOT tercet.is_own(c.role)
  ) THEN
    RAISE EXCEPTION USING ERRCODE = '55000', MESSAGE = 'this replica belongs to another role';
  END IF;
  is_new := NOT EXISTS (
    SELECT FROM tercet.client c WHERE c.board = to_board AND c.id = by_client::uuid
  );
  stale := false;
  IF EXISTS (SELECT FROM jsonb_array_elements(entries) AS e WHERE e->>'client' <> by_client) THEN
    -- Programs send entries of one replica only, which the rest of this function assumes.
    FOR entry IN SELECT value FROM jsonb_array_elements(entries) LOOP
      SELECT p.sequences, p.stale INTO part, stale
        FROM tercet.push(to_board, base, jsonb_build_array(entry)) AS p;
      sequences := sequences || part;
      EXIT WHEN stale;
    END LOOP;
    RETURN;
  END IF;
  -- A replica's own writes don't make it outdated, so what was there before the batch decides for all of
  -- it. A late message of its own must not hide what somebody else wrote.
  SELECT min(t.place) INTO first_stale
  FROM jsonb_array_elements(entries) WITH ORDINALITY AS t(entry, place)
  CROSS JOIN LATERAL jsonb_array_elements(t.entry->'facts') AS f(fact)
  JOIN tercet.subject s ON s.board = to_board AND s.kind = f.fact->'key'->>'subject'
    AND s.id = (f.fact->'key'->>'id')::uuid
  CROSS JOIN LATERAL (SELECT s.writers->(f.fact->'key'->>'field') AS last) AS w
  WHERE f.fact->'key'->>'field' = ANY (joined)
    AND (w.last->>(CASE w.last->>'client' WHEN by_client THEN 'others' ELSE 'seq' END))::bigint > base
    AND NOT EXISTS (
      SELECT FROM tercet.op o WHERE o.board = to_board AND o.op_id = (t.entry->>'id')::uuid
    );
  -- If a copy of the replica's file has sent an entry with other values, that must be read first.
  SELECT least(first_stale, min(t.place)) INTO first_stale
  FROM jsonb_array_elements(entries) WITH ORDINALITY AS t(entry, place)
  JOIN tercet.op o ON o.board = to_board AND o.op_id = (t.entry->>'id')::uuid
    AND o.facts <> t.entry->'facts';
  stale := first_stale IS NOT NULL;
  WITH numbered AS (
    SELECT t.entry, t.place, o.seq AS known,
      first_head + row_number() OVER (PARTITION BY o.seq IS NULL ORDER BY t.place) AS fresh
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS t(entry, place)
    LEFT JOIN tercet.op o ON o.board = to_board AND o.op_id = (t.entry->>'id')::uuid
    WHERE first_stale IS NULL OR t.place < first_stale
  ), written AS (
    INSERT INTO tercet.op (board, seq, op_id, client, base_seq, action, author, at, facts)
    SELECT to_board, fresh, (n.entry->>'id')::uuid, (n.entry->>'client')::uuid, base,
      (n.entry->>'action')::uuid, n.entry->>'author', (n.entry->>'date')::bigint, n.entry->'facts'
    FROM numbered n WHERE known IS NULL
  )
  SELECT coalesce(array_agg(coalesce(known, fresh) ORDER BY place), '{}'),
    count(*) FILTER (WHERE known IS NULL)
    INTO sequences, new_count FROM numbered;
  IF new_count = 0 THEN RETURN; END IF;
  PERFORM tercet.fold(to_board, first_head, by_client, joined);
  INSERT INTO tercet.client AS c (board, id, cursor, last_op)
    SELECT to_board, client, base, op_id FROM tercet.op
    WHERE board = to_board AND seq = first_head + new_count
    ON CONFLICT (board, id) DO UPDATE SET
      last_op = excluded.last_op, role = excluded.role, seen_at = now(),
      cursor = greatest(c.cursor, excluded.cursor);
  IF is_new THEN PERFORM tercet.limit_clients(to_board); END IF;
  IF jsonb_path_exists(
    entries, '$[*].facts[*] ? (@.key.subject == "column" && @.key.field == "deleted" && @.value == true)'
  ) AND tercet.keep_column(to_board, first_head, first_head + new_count + 1) THEN
    new_count := new_count + 1;
  END IF;
  PERFORM tercet.rename(to_board)
    WHERE jsonb_path_exists(entries, '$[*].facts[*].key ? (@.subject == "board")');
  UPDATE tercet.board SET head = first_head + new_count WHERE id = to_board;
  PERFORM pg_notify('tercet_' || replace(to_board::text, '-', ''), (first_head + new_count)::text);
END
$$;

-- Applies the entries after a sequence, which are of one replica, to the rows.
CREATE OR REPLACE FUNCTION tercet.fold(
  to_board uuid, after_seq bigint, by_client text, joined text[]
) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO tercet.subject AS s (board, kind, id, fields, writers, changed_at, changed_by)
  SELECT to_board, f->'key'->>'subject', (f->'key'->>'id')::uuid,
    jsonb_object_agg(f->'key'->>'field', f->'value' ORDER BY o.seq, place),
    coalesce(
      jsonb_object_agg(
        f->'key'->>'field', jsonb_build_object('client', by_client, 'seq', o.seq, 'others', 0)
        ORDER BY o.seq
      ) FILTER (WHERE f->'key'->>'field' = ANY (joined)),
      '{}'
    ),
    (array_agg(o.at ORDER BY o.seq DESC))[1], (array_agg(o.author ORDER BY o.seq DESC))[1]
  FROM tercet.op o CROSS JOIN LATERAL jsonb_array_elements(o.facts) WITH ORDINALITY AS t(f, place)
  WHERE o.board = to_board AND o.seq > after_seq
  GROUP BY 2, 3
  ON CONFLICT (board, kind, id) DO UPDATE SET
    -- A comment that exists stays as it was made, and the time when a card was made doesn't change.
    fields = CASE
      WHEN s.kind = 'comment' AND s.fields->'deleted' = 'false' AND excluded.fields->'deleted' = 'false'
        THEN s.fields
      WHEN s.kind = 'card' AND s.fields ? 'created' THEN s.fields || (excluded.fields - 'created')
      ELSE s.fields || excluded.fields
    END,
    changed_at = excluded.changed_at, changed_by = excluded.changed_by,
    writers = s.writers || coalesce((
      SELECT jsonb_object_agg(n.key, n.value || jsonb_build_object('others',
        CASE WHEN s.writers->n.key->>'client' = by_client
          THEN coalesce((s.writers->n.key->>'others')::bigint, 0)
          ELSE coalesce((s.writers->n.key->>'seq')::bigint, 0) END))
      FROM jsonb_each(excluded.writers) AS n
    ), '{}')
$$;
REVOKE ALL ON FUNCTION tercet.fold FROM PUBLIC;

-- Brings back the column that was deleted last if there is none left, as after several people each deleted
-- another one. An entry of nobody reports that, and that all others are deleted. Returns whether it did.
CREATE OR REPLACE FUNCTION tercet.keep_column(of_board uuid, after_seq bigint, as_seq bigint)
RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kept uuid;
  known jsonb;
BEGIN
  IF EXISTS (
    SELECT FROM tercet.subject s WHERE s.board = of_board AND s.kind = 'column'
      AND s.fields->'deleted' IS DISTINCT FROM 'true'
  ) THEN RETURN false; END IF;
  SELECT s.id, s.fields INTO kept, known
    FROM tercet.subject s LEFT JOIN (
      SELECT d.id, max(o.seq) AS seq
      FROM tercet.op o CROSS JOIN LATERAL tercet.deleted_columns(o.facts) AS d(id)
      WHERE o.board = of_board AND o.seq > after_seq GROUP BY d.id
    ) AS deletions ON deletions.id = s.id
    WHERE s.board = of_board AND s.kind = 'column' ORDER BY deletions.seq DESC NULLS LAST, s.id LIMIT 1;
  IF kept IS NULL THEN RETURN false; END IF;
  UPDATE tercet.subject SET fields = fields || '{"deleted": false}'
    WHERE board = of_board AND kind = 'column' AND id = kept;
  INSERT INTO tercet.op (board, seq, op_id, client, base_seq, action, author, at, facts)
    SELECT of_board, as_seq, gen_random_uuid(), '00000000-0000-0000-0000-000000000000', as_seq - 1,
      gen_random_uuid(), '', (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      jsonb_agg(jsonb_build_object(
        'key', jsonb_build_object('subject', 'column', 'id', upper(f.id::text), 'field', f.name),
        'value', f.value
      ))
    FROM (
      SELECT kept AS id, key AS name, value FROM jsonb_each(known || '{"deleted": false}')
      UNION ALL SELECT s.id, 'deleted', 'true' FROM tercet.subject s
        WHERE s.board = of_board AND s.kind = 'column' AND s.id <> kept
    ) AS f;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION tercet.keep_column FROM PUBLIC;

-- Whether the session's role may read a board of that name.
CREATE OR REPLACE FUNCTION tercet.is_taken(wanted text, for_board uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM tercet.board b
    WHERE b.name = wanted AND b.id <> for_board AND b.moved_to IS NULL AND tercet.may(b.id, 'read')
  )
$$;
REVOKE ALL ON FUNCTION tercet.is_taken FROM PUBLIC;

-- Gives a board in the list of boards the name that it has on the replicas, with a number if another board
-- has that name.
CREATE OR REPLACE FUNCTION tercet.rename(of_board uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  wanted text;
  free text;
  number integer := 1;
BEGIN
  SELECT btrim(s.fields->>'name') INTO wanted FROM tercet.subject s
    WHERE s.board = of_board AND s.kind = 'board' AND s.id = of_board
      AND jsonb_typeof(s.fields->'name') = 'string';
  IF coalesce(wanted, '') = '' OR length(wanted) > 200 THEN RETURN; END IF;
  free := wanted;
  WHILE tercet.is_taken(free, of_board) LOOP
    number := number + 1;
    free := format('%s (%s)', wanted, number);
  END LOOP;
  UPDATE tercet.board SET name = free WHERE id = of_board AND name <> free;
END
$$;
REVOKE ALL ON FUNCTION tercet.rename FROM PUBLIC;

-- Makes a board, or begins one again whose sending was interrupted. Whoever makes it may do everything on it;
-- that needs the right to create schemas in the database, or to own this one. Returns the newest sequence.
-- With a sequence and its entry, the board goes on from there, because another log ended so. from_try is
-- the try that fills the log; if it moves the board, the old log would be recognised by it here.
CREATE OR REPLACE FUNCTION tercet.share(
  new_board uuid, new_name text, from_seq bigint DEFAULT NULL, from_op uuid DEFAULT NULL,
  from_try uuid DEFAULT NULL
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tercet.board;
BEGIN
  IF NOT has_database_privilege(session_user, current_database(), 'CREATE')
    AND NOT pg_has_role(session_user, current_user, 'MEMBER')
    AND NOT tercet.may(new_board, 'write')
  THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format(
      '%s may not share a board here: that needs CREATE on the database', session_user
    );
  END IF;
  -- If two boards get one name at the same time, the second one waits.
  PERFORM pg_advisory_xact_lock(7236483);
  IF tercet.is_taken(new_name, new_board) THEN
    RAISE EXCEPTION USING ERRCODE = '23505', CONSTRAINT = 'board_name_key',
      MESSAGE = 'a board of this name is there already';
  END IF;
  INSERT INTO tercet.board (id, name) VALUES (new_board, new_name) ON CONFLICT (id) DO NOTHING;
  IF FOUND THEN
    DELETE FROM tercet.removed WHERE board = new_board;
    PERFORM tercet.enter(new_board, session_user, 'admin');
  ELSIF NOT tercet.may(new_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  SELECT * INTO STRICT known FROM tercet.board WHERE id = new_board FOR UPDATE;
  IF known.moved_to IS NOT NULL AND tercet.may(new_board, 'admin') THEN
    IF known.moved_try = from_try THEN
      RAISE EXCEPTION USING ERRCODE = '55006',
        MESSAGE = 'that is the log that the board has now; “tercet share --move” changes its address';
    END IF;
    IF known.complete AND NOT known.is_move_final THEN
      RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE = format(
        'a move of this board from there to %s is not finished; whoever began it can run the command again',
        left(known.moved_to, 1000)
      );
    END IF;
    -- The board comes back and begins again.
    DELETE FROM tercet.op WHERE board = new_board;
    DELETE FROM tercet.client WHERE board = new_board;
    UPDATE tercet.board SET moved_to = NULL, moved_by = NULL, moved_try = NULL, is_move_final = false,
        complete = false
      WHERE id = new_board;
  END IF;
  IF (SELECT complete FROM tercet.board WHERE id = new_board) THEN
    RAISE EXCEPTION USING ERRCODE = '42710', MESSAGE = 'this board is shared here already';
  END IF;
  -- The board may no longer have what an earlier try has sent.
  DELETE FROM tercet.subject WHERE board = new_board;
  UPDATE tercet.board SET filled_by = from_try, is_filled = false WHERE id = new_board;
  UPDATE tercet.board SET head = greatest(from_seq, 0), floor = greatest(from_seq, 0), floor_op = from_op
    WHERE id = new_board AND from_seq IS NOT NULL;
  RETURN (SELECT head FROM tercet.board WHERE id = new_board);
END
$$;

-- Fails if a later try fills the log.
CREATE OR REPLACE FUNCTION tercet.require_filling(of_board uuid, by_try uuid) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM tercet.board WHERE id = of_board AND filled_by IS NOT DISTINCT FROM by_try FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE =
      'the move was taken back, or begun again elsewhere; “tercet sync” shows where the board is';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION tercet.require_filling FROM PUBLIC;

-- Takes rows of a new board, which nobody can join yet: kinds, identifiers and fields. A card also has the
-- time and author of its last change.
CREATE OR REPLACE FUNCTION tercet.load(to_board uuid, rows jsonb, by_try uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tercet.may(to_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  IF (SELECT complete FROM tercet.board WHERE id = to_board FOR UPDATE) THEN
    RAISE EXCEPTION USING ERRCODE = '42710', MESSAGE = 'this board is shared here already';
  END IF;
  PERFORM tercet.require_filling(to_board, by_try);
  IF jsonb_typeof(rows) IS DISTINCT FROM 'array' OR EXISTS (
    SELECT FROM jsonb_path_query(rows, 'strict $[*]') AS r
    WHERE NOT coalesce(
      r->>'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND jsonb_typeof(r->'kind') = 'string'
        AND jsonb_typeof(r->'fields') = 'object',
      false
    )
  ) THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'what was sent is not of the form of rows';
  END IF;
  INSERT INTO tercet.subject (board, kind, id, fields, changed_at, changed_by)
    SELECT to_board, r->>'kind', (r->>'id')::uuid, (r->'fields') - 'changed' - 'changedBy',
      CASE WHEN r->'fields'->>'changed' ~ '^-?[0-9]{1,18}$' THEN (r->'fields'->>'changed')::bigint END,
      r->'fields'->>'changedBy'
    FROM jsonb_array_elements(rows) AS t(r)
    ON CONFLICT (board, kind, id) DO UPDATE SET fields = excluded.fields,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by;
END
$$;

-- Marks a log as filled, so that a move may become final.
CREATE OR REPLACE FUNCTION tercet.finish_loading(of_board uuid, by_try uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tercet.may(of_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  PERFORM tercet.require_filling(of_board, by_try);
  UPDATE tercet.board SET is_filled = true WHERE id = of_board;
END
$$;

-- Marks a new board as completely sent, so that others may join it. Only the try that filled it can.
CREATE OR REPLACE FUNCTION tercet.complete(of_board uuid, by_try uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tercet.may(of_board, 'write') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not write on this board', session_user);
  END IF;
  PERFORM FROM tercet.board WHERE id = of_board AND complete;
  IF FOUND THEN RETURN; END IF;
  PERFORM tercet.require_filling(of_board, by_try);
  UPDATE tercet.board SET complete = true WHERE id = of_board AND (by_try IS NULL OR is_filled);
  IF NOT FOUND THEN PERFORM tercet.require_complete(false); END IF;
END
$$;

-- Locks the row of a board that is to be moved.
CREATE OR REPLACE FUNCTION tercet.lock_to_move(of_board uuid) RETURNS tercet.board
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tercet.board;
BEGIN
  IF NOT tercet.may(of_board, 'admin') THEN
    RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE = format(
      '%s may not move this board: that needs the right to administer it', session_user
    );
  END IF;
  SELECT * INTO STRICT known FROM tercet.board WHERE id = of_board FOR UPDATE;
  RETURN known;
END
$$;
REVOKE ALL ON FUNCTION tercet.lock_to_move FROM PUBLIC;

-- Closes the log, because a replica moves its board to another one. Replicas get the new address when they
-- have read everything. The same replica may try again, which ends its earlier tries. Returns whether the
-- move was final before.
CREATE OR REPLACE FUNCTION tercet.close_log(
  of_board uuid, address text, by_client uuid, by_try uuid
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tercet.board := tercet.lock_to_move(of_board);
BEGIN
  IF known.moved_to <> address OR known.moved_by <> by_client THEN
    RAISE EXCEPTION USING ERRCODE = '55006',
      MESSAGE = format('this board was moved to %s', left(known.moved_to, 1000));
  END IF;
  IF known.is_move_final THEN RETURN true; END IF;
  UPDATE tercet.board SET moved_to = left(address, 1000), moved_by = by_client, moved_try = by_try
    WHERE id = of_board;
  PERFORM pg_notify('tercet_' || replace(of_board::text, '-', ''), 'moved');
  RETURN false;
END
$$;

-- Makes a move final: the other log has all rows, and this one never opens again.
CREATE OR REPLACE FUNCTION tercet.commit_move(of_board uuid, by_try uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tercet.board := tercet.lock_to_move(of_board);
BEGIN
  IF known.moved_try IS DISTINCT FROM by_try THEN
    RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE =
      'the move was taken back, or begun again elsewhere; “tercet sync” shows where the board is';
  END IF;
  UPDATE tercet.board SET is_move_final = true WHERE id = of_board;
  RETURN true;
END
$$;

-- Takes back a move, or one try of it. A final move is taken back only by force.
CREATE OR REPLACE FUNCTION tercet.reopen_log(
  of_board uuid, address text, by_try uuid, is_forced boolean
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tercet.board := tercet.lock_to_move(of_board);
BEGIN
  IF known.moved_to IS DISTINCT FROM address OR known.moved_try <> by_try THEN RETURN false; END IF;
  IF known.is_move_final AND NOT is_forced THEN
    RAISE EXCEPTION USING ERRCODE = '55006', MESSAGE = format(
      'the move to %s is finished, and others may work there; add --yes if that log is lost', address
    );
  END IF;
  UPDATE tercet.board SET moved_to = NULL, moved_by = NULL, moved_try = NULL, is_move_final = false
    WHERE id = of_board;
  PERFORM pg_notify('tercet_' || replace(of_board::text, '-', ''), 'moved');
  RETURN true;
END
$$;

-- Notes how far a replica has read, and returns the state of the log; the entry that the replica should
-- have read last, because an older state of the database may have been restored; and whether the log
-- should be cut. Only replicas of the session's role are noted, and never beyond the newest entry.
-- A replica that another file or machine has used is a copy. It is only told that, and must register as
-- another replica.
CREATE OR REPLACE FUNCTION tercet.attend(
  on_board uuid, as_client uuid, at_cursor bigint, at_location text, OUT head bigint, OUT floor bigint,
  OUT may_write boolean, OUT last_op uuid, OUT cursor_op uuid, OUT is_cut_due boolean,
  OUT is_elsewhere boolean, OUT may_comment boolean, OUT moved_to text, OUT final_try uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_new boolean;
BEGIN
  IF NOT tercet.may(on_board, 'read') THEN
    IF EXISTS (
      SELECT FROM tercet.member g
      WHERE g.board = on_board AND g.role = session_user AND tercet.holder(g) IS NULL
    ) THEN
      RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format(
        '%s was made again since it got its right on this board, which must be given again',
        session_user
      );
    END IF;
    IF EXISTS (SELECT FROM tercet.removed r WHERE r.board = on_board) THEN
      RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = (
        SELECT format(
          '%s removed this board from the database on %s; it stays here, and tercet leave makes it a board of'
          ' this file alone', r.role, r.removed_at::date
        )
        FROM tercet.removed r WHERE r.board = on_board
      );
    END IF;
    -- Tells roles that could read the board before.
    IF EXISTS (
      SELECT FROM tercet.client c
      WHERE c.board = on_board AND c.id = as_client AND c.role = session_user
    ) THEN
      RAISE EXCEPTION USING ERRCODE = '42501',
        MESSAGE = format('%s may not read this board any more', session_user);
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'P0002', MESSAGE = 'no such board';
  END IF;
  PERFORM tercet.require_complete(b.complete) FROM tercet.board b WHERE b.id = on_board;
  SELECT c.location <> at_location INTO is_elsewhere
    FROM tercet.client c WHERE c.board = on_board AND c.id = as_client AND tercet.is_own(c.role);
  is_new := NOT FOUND;
  is_elsewhere := coalesce(is_elsewhere, false);
  IF is_elsewhere THEN
    SELECT 0, 0 INTO head, floor;
    RETURN;
  END IF;
  -- After a crash this is only older, so nobody needs to wait for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO tercet.client AS c (board, id, cursor, location)
    SELECT on_board, as_client, greatest(least(at_cursor, b.head), 0), left(at_location, 100)
    FROM tercet.board b WHERE b.id = on_board
    ON CONFLICT (board, id) DO UPDATE SET
      cursor = greatest(c.cursor, excluded.cursor), role = excluded.role, seen_at = now(),
      location = coalesce(excluded.location, c.location)
    WHERE tercet.is_own(c.role);
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format(
      'this copy of the board belongs to another role than %s', session_user
    );
  END IF;
  IF is_new THEN PERFORM tercet.limit_clients(on_board); END IF;
  SELECT b.head, b.floor, tercet.may(on_board, 'write'), c.last_op,
      CASE WHEN b.floor = at_cursor THEN b.floor_op ELSE (
        SELECT o.op_id FROM tercet.op o WHERE o.board = on_board AND o.seq = at_cursor
      ) END,
      b.complete AND b.cut_at < now() - interval '1 day' AND tercet.may(on_board, 'admin'),
      tercet.may(on_board, 'comment'), b.moved_to, CASE WHEN b.is_move_final THEN b.moved_try END
    INTO head, floor, may_write, last_op, cursor_op, is_cut_due, may_comment, moved_to, final_try
    FROM tercet.board b JOIN tercet.client c ON c.board = b.id AND c.id = as_client
    WHERE b.id = on_board;
END
$$;

-- Cuts the logs of all boards that the session's role administers, or of one, up to what the slowest replica
-- has read. A replica that wasn't seen for that long no longer counts, and loads the rows again when it
-- comes back. If none was seen, entries that are older are cut.
CREATE OR REPLACE FUNCTION tercet.cut(
  keep interval DEFAULT '90 days', only_board uuid DEFAULT NULL, OUT board text, OUT entries bigint
) RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one record;
  up_to bigint;
BEGIN
  FOR one IN SELECT b.id, b.name, b.floor, b.head FROM tercet.board b
    WHERE b.complete AND tercet.may(b.id, 'admin') AND b.id = coalesce(only_board, b.id)
    ORDER BY b.name FOR UPDATE LOOP
    SELECT greatest(one.floor, least(one.head, coalesce(
      (SELECT min(c.cursor) FROM tercet.client c
        WHERE c.board = one.id AND c.seen_at > now() - keep),
      (SELECT max(o.seq) FROM tercet.op o WHERE o.board = one.id AND o.taken_at <= now() - keep),
      one.floor
    ))) INTO up_to;
    UPDATE tercet.board b SET floor = up_to, cut_at = now(), floor_op = coalesce(
      (SELECT o.op_id FROM tercet.op o WHERE o.board = one.id AND o.seq = up_to), b.floor_op
    ) WHERE b.id = one.id;
    DELETE FROM tercet.op o WHERE o.board = one.id AND o.seq <= up_to;
    GET DIAGNOSTICS entries = ROW_COUNT;
    board := one.name;
    RETURN NEXT;
  END LOOP;
END
$$;

-- Gives a role its right on a board; 'none' takes it away. The owner of the tables may do that too, since it
-- could write to them anyway: otherwise nobody could after the last administrator is gone.
CREATE OR REPLACE FUNCTION tercet.permit(on_board uuid, to_role name, new_level text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tercet.may(on_board, 'admin') AND NOT pg_has_role(session_user, current_user, 'MEMBER') THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = format('%s may not change the rights of this board', session_user);
  END IF;
  -- A renamed role may have the name of a dropped one.
  DELETE FROM tercet.member AS g WHERE g.board = on_board AND tercet.holder(g) IS NULL AND EXISTS (
    SELECT FROM tercet.member m JOIN pg_catalog.pg_roles r ON r.oid = tercet.holder(m)
    WHERE m.board = on_board AND r.rolname = g.role
  );
  UPDATE tercet.member AS g SET role = r.rolname, role_id = r.oid, server = tercet.server()
    FROM pg_catalog.pg_roles r WHERE g.board = on_board AND r.oid = tercet.holder(g)
      AND (g.role, g.role_id, g.server) IS DISTINCT FROM (r.rolname, r.oid, tercet.server());
  IF new_level = 'none' THEN
    DELETE FROM tercet.member WHERE board = on_board AND role = to_role;
  ELSIF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = to_role) THEN
    RAISE EXCEPTION USING ERRCODE = '42704',
      MESSAGE = format('there is no role %s in the database', to_role);
  ELSE
    PERFORM tercet.enter(on_board, to_role, new_level);
  END IF;
  IF NOT EXISTS (
    SELECT FROM tercet.member g
    WHERE g.board = on_board AND g.level = 'admin' AND tercet.holder(g) IS NOT NULL
  ) THEN
    RAISE EXCEPTION USING ERRCODE = '42501',
      MESSAGE = 'somebody must stay who may change the rights of this board';
  END IF;
END
$$;

-- Whether nobody is left who may give rights on a board, and the session's role owns the tables.
CREATE OR REPLACE FUNCTION tercet.inherits(wanted_board uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_has_role(session_user, current_user, 'MEMBER') AND NOT EXISTS (
    SELECT FROM tercet.member g
    WHERE g.board = wanted_board AND g.level = 'admin' AND tercet.holder(g) IS NOT NULL
  )
$$;

-- The boards of a name, complete or not, and how much would be removed with them.
CREATE OR REPLACE FUNCTION tercet.removable(
  board_name text, OUT id uuid, OUT name text, OUT complete boolean, OUT cards bigint, OUT replicas bigint
) RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT b.id, b.name, b.complete,
    (SELECT count(*) FROM tercet.subject s WHERE s.board = b.id AND s.kind = 'card'
      AND s.fields->'deleted' IS DISTINCT FROM 'true'),
    (SELECT count(*) FROM tercet.client c WHERE c.board = b.id)
  FROM tercet.board b
  WHERE (lower(b.name) = lower(board_name) OR b.id::text = lower(board_name))
    AND (tercet.may(b.id, 'read') OR tercet.inherits(b.id))
$$;

-- Removes a board with its log, its cards and its rights; every replica keeps its copy.
CREATE OR REPLACE FUNCTION tercet.remove(gone_board uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tercet.may(gone_board, 'admin') AND NOT tercet.inherits(gone_board) THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = format(
      '%s may not remove this board: that needs the right to administer it', session_user
    );
  END IF;
  -- Waits for whoever exchanges at this moment.
  PERFORM FROM tercet.board b WHERE b.id = gone_board FOR UPDATE;
  INSERT INTO tercet.removed (board)
    SELECT b.id FROM tercet.board b WHERE b.id = gone_board AND b.complete
    ON CONFLICT (board) DO UPDATE SET role = excluded.role, removed_at = excluded.removed_at;
  DELETE FROM tercet.board b WHERE b.id = gone_board;
  PERFORM pg_notify('tercet_' || replace(gone_board::text, '-', ''), 'removed');
END
$$;

-- For people: the cards of the boards that they may read.
CREATE OR REPLACE VIEW tercet.card WITH (security_barrier) AS
  SELECT b.name AS board, c.fields->>'name' AS board_column, c.fields->>'kind' AS kind,
    s.id, s.fields->>'title' AS title, tercet.day(s.fields->>'due') AS due,
    CASE WHEN s.fields->>'priority' ~ '^[0-9]{1,9}$' THEN (s.fields->>'priority')::integer END
      AS priority, s.fields->'tags' AS tags,
    s.fields->'assignees' AS assignees, s.fields->>'body' AS body,
    jsonb_typeof(s.fields->'place'->'archived') IS NOT DISTINCT FROM 'number' AS archived
  FROM tercet.subject s
  JOIN tercet.board b ON b.id = s.board
  LEFT JOIN tercet.subject c ON c.board = s.board AND c.kind = 'column'
    AND c.id = CASE WHEN s.fields->'place'->>'column' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      THEN (s.fields->'place'->>'column')::uuid END
  WHERE s.kind = 'card' AND s.fields->'deleted' IS DISTINCT FROM 'true'
    AND s.board IN (SELECT tercet.readable());

ALTER TABLE tercet.board ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.op ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.subject ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.client ENABLE ROW LEVEL SECURITY;
ALTER TABLE tercet.member ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS reading ON tercet.board;
CREATE POLICY reading ON tercet.board FOR SELECT USING (id IN (SELECT tercet.readable()));
DROP POLICY IF EXISTS reading ON tercet.op;
CREATE POLICY reading ON tercet.op FOR SELECT USING (board IN (SELECT tercet.readable()));
DROP POLICY IF EXISTS reading ON tercet.subject;
CREATE POLICY reading ON tercet.subject FOR SELECT USING (board IN (SELECT tercet.readable()));
DROP POLICY IF EXISTS reading ON tercet.member;
CREATE POLICY reading ON tercet.member FOR SELECT USING (board IN (SELECT tercet.readable()));
DROP POLICY IF EXISTS reading ON tercet.client;
CREATE POLICY reading ON tercet.client FOR SELECT USING (board IN (SELECT tercet.readable()));

-- Everybody may call the functions; they check the rights on each board.
GRANT USAGE ON SCHEMA tercet TO PUBLIC;
GRANT SELECT ON tercet.protocol, tercet.board, tercet.op, tercet.subject, tercet.member, tercet.client,
  tercet.card
  TO PUBLIC;

-- Rights that older versions gave to names.
UPDATE tercet.member AS g SET role_id = r.oid, server = tercet.server()
  FROM pg_catalog.pg_roles r WHERE r.rolname = g.role AND g.role_id IS NULL;

-- Boards whose columns were all deleted under older versions get one back.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT b.id, b.head FROM tercet.board b ORDER BY b.id FOR UPDATE LOOP
    IF tercet.keep_column(one.id, 0, one.head + 1) THEN
      UPDATE tercet.board SET head = one.head + 1 WHERE id = one.id;
    END IF;
  END LOOP;
END
$$;
