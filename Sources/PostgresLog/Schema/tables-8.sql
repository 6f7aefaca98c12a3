-- Version 8: a right to comment only, and boards of one name for people who don't see each other's.

ALTER TABLE tercet.member DROP CONSTRAINT IF EXISTS member_level_check;
ALTER TABLE tercet.member ADD CONSTRAINT member_level_check
  CHECK (level IN ('read', 'comment', 'write', 'admin'));
ALTER TABLE tercet.board DROP CONSTRAINT IF EXISTS board_name_key;

-- What has other parameters or another answer since cannot be replaced.
DROP FUNCTION IF EXISTS tercet.attend(uuid, uuid, bigint, text);
