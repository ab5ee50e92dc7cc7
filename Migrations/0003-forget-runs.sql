-- A run remembers by itself which folders it saw, so that one that finds nothing changed writes
-- nothing.
ALTER TABLE folder DROP COLUMN seen;
DROP TABLE run;

-- A photo goes with the last of its files, at once: a run may be killed at any moment.
CREATE TRIGGER file_leaves_photo AFTER DELETE ON file WHEN old.photo IS NOT NULL BEGIN
  DELETE FROM photo WHERE id = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;

CREATE TRIGGER file_changes_photo AFTER UPDATE OF photo ON file
WHEN old.photo IS NOT new.photo BEGIN
  DELETE FROM photo WHERE id = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;

-- What earlier versions swept at the end of a run, should one of theirs have been killed.
DELETE FROM photo WHERE NOT EXISTS (SELECT 1 FROM file WHERE photo = photo.id);

-- Few files cannot be read, and every run lists them.
CREATE INDEX file_error ON file (folder) WHERE error IS NOT NULL;

-- Photos that differ although their samples agree (uncompressed scans of one size and margin),
-- each with 128 bits over its whole content. No row where all fingerprints tell photos apart.
CREATE TABLE twin (
  -- What `photo.fingerprint` would be.
  fingerprint BLOB NOT NULL,
  content BLOB NOT NULL,
  photo TEXT NOT NULL UNIQUE REFERENCES photo (id) ON DELETE CASCADE,
  PRIMARY KEY (fingerprint, content)
) STRICT, WITHOUT ROWID;
