-- Whether a folder had a passphrase of its own: without its album.md, the passphrase of the site must not open it. Holds
-- can ask for a third key.
CREATE TABLE new_album_access (
  root BLOB NOT NULL,
  path BLOB NOT NULL,
  -- The last value of `hidden`: 0 false, 1 unlisted, 2 true.
  visibility INTEGER NOT NULL CHECK (visibility BETWEEN 0 AND 2),
  -- The last value of `protected`.
  protected INTEGER NOT NULL CHECK (protected BETWEEN 0 AND 1),
  -- The file for which the folder is held back, the reason, and the keys that a readable album.md must have to end
  -- it, added up: 1 hidden, 2 protected, 4 passphrase-file.
  hold_file BLOB,
  hold_reason TEXT,
  hold_keys INTEGER NOT NULL CHECK (hold_keys BETWEEN 0 AND 7),
  -- A digest of the files for which the owner said that the folder is not to be held back; 0 for none, -1 for those of
  -- the next run.
  released INTEGER NOT NULL,
  -- Whether the last value of `passphrase-file` was a file.
  own_passphrase INTEGER NOT NULL CHECK (own_passphrase BETWEEN 0 AND 1),
  PRIMARY KEY (root, path),
  CHECK ((hold_file IS NULL) = (hold_reason IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO new_album_access
  SELECT root, path, visibility, protected, hold_file, hold_reason, hold_keys, released, 0 FROM album_access;
DROP TABLE album_access;
ALTER TABLE new_album_access RENAME TO album_access;
