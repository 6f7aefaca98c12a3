-- Version 9: a board that goes on in another log.

-- The address of that log; null if the board is here.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS moved_to text;
-- The replica that moves it.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS moved_by uuid;
-- The try that moves it, and whether the other log has all rows, so that this one stays closed.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS moved_try uuid;
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS is_move_final boolean NOT NULL DEFAULT false;
-- The try that fills the log, and whether it has sent all rows.
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS filled_by uuid;
ALTER TABLE tercet.board ADD COLUMN IF NOT EXISTS is_filled boolean NOT NULL DEFAULT false;

-- A function with other parameters or another result can't be replaced.
DROP FUNCTION IF EXISTS tercet.share(uuid, text);
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint, text);
DROP FUNCTION IF EXISTS tercet.load(uuid, jsonb);
DROP FUNCTION IF EXISTS tercet.complete(uuid);
