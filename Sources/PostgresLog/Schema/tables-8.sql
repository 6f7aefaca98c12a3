-- Version 8: a right to comment only; and people who don't see each other's boards may name them alike.

ALTER TABLE tercet.member DROP CONSTRAINT IF EXISTS member_level_check;
ALTER TABLE tercet.member ADD CONSTRAINT member_level_check
  CHECK (level IN ('read', 'comment', 'write', 'admin'));
ALTER TABLE tercet.board DROP CONSTRAINT IF EXISTS board_name_key;

-- A function with other parameters or another result can't be replaced.
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint, text);
