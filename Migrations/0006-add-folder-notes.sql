-- What a folder's album.md says, and a number that changes with that file; 0 where there is none.
ALTER TABLE folder ADD COLUMN note TEXT;
ALTER TABLE folder ADD COLUMN note_mark INTEGER NOT NULL DEFAULT 0;
