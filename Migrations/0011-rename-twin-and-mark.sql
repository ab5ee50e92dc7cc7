-- The table holds photos whose fingerprints collide: their samples agree, but their contents differ.
ALTER TABLE twin RENAME TO collision;

-- A number that changes with the folder's album.md; 0 if there is none.
ALTER TABLE folder RENAME COLUMN note_mark TO note_change_token;
