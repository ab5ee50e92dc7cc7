-- What folders of the library were known to state about who can see them: their album.md may be missing, unreadable
-- or misspelt later, and they must not become public by that. A row belongs to a path, so that it stays when a folder
-- is deleted and comes back.
CREATE TABLE album_access (
  root BLOB NOT NULL,
  path BLOB NOT NULL,
  -- The last value of `hidden`: 0 false, 1 unlisted, 2 true.
  visibility INTEGER NOT NULL CHECK (visibility BETWEEN 0 AND 2),
  -- The last value of `protected`.
  protected INTEGER NOT NULL CHECK (protected BETWEEN 0 AND 1),
  -- The file for which the folder is held back, the reason, and the keys that a readable album.md must have to end
  -- it: 1 hidden, 2 protected, 3 both, 0 none.
  hold_file BLOB,
  hold_reason TEXT,
  hold_keys INTEGER NOT NULL CHECK (hold_keys BETWEEN 0 AND 3),
  -- A digest of the files for which the owner said that the folder is not to be held back; 0 for none, -1 for those of
  -- the next run.
  released INTEGER NOT NULL,
  PRIMARY KEY (root, path),
  CHECK ((hold_file IS NULL) = (hold_reason IS NULL))
) STRICT, WITHOUT ROWID;

-- The folders whose stored album.md is not in album_access yet; the next run adds them first.
CREATE TABLE unrecorded_note (
  folder INTEGER PRIMARY KEY REFERENCES folder ON DELETE CASCADE
) STRICT;
INSERT INTO unrecorded_note SELECT id FROM folder WHERE note IS NOT NULL;
