-- Version 6: the time and author of each card's last change, for replicas that join; and removed boards.

-- By the clock of the replica, in milliseconds since 1970; null if unknown.
ALTER TABLE tercet.subject ADD COLUMN IF NOT EXISTS changed_at bigint;
ALTER TABLE tercet.subject ADD COLUMN IF NOT EXISTS changed_by text;

UPDATE tercet.subject AS s SET changed_at = o.at, changed_by = o.author
  FROM (
    SELECT DISTINCT ON (board, id) board, id, at, author
    FROM (
      SELECT o.board, o.seq, o.at, o.author,
        CASE WHEN f->'key'->>'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          THEN (f->'key'->>'id')::uuid END AS id
      FROM tercet.op AS o CROSS JOIN LATERAL jsonb_path_query(o.facts, 'lax $[*]') AS f
      WHERE f->'key'->>'subject' = 'card'
    ) AS named
    ORDER BY board, id, seq DESC
  ) AS o WHERE s.board = o.board AND s.kind = 'card' AND s.id = o.id AND s.changed_at IS NULL;

-- Cards that the log doesn't name were changed before it begins.
UPDATE tercet.subject AS s
  SET changed_at = (extract(epoch FROM CASE WHEN b.floor > 0 THEN b.cut_at ELSE b.created_at END) * 1000)::bigint
  FROM tercet.board AS b WHERE b.id = s.board AND s.kind = 'card' AND s.changed_at IS NULL;

-- Removed boards, so that their replicas can be told; nobody reads this table directly.
CREATE TABLE IF NOT EXISTS tercet.removed (
  board uuid PRIMARY KEY,
  role name NOT NULL DEFAULT session_user,
  removed_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE tercet.removed ENABLE ROW LEVEL SECURITY;
