-- What gallery published to targets, beside the records in the site's folder: if that folder is deleted, files that
-- the site no longer has are withdrawn all the same.
CREATE TABLE target (
  id INTEGER PRIMARY KEY,
  -- Such as `file:/srv/photos` or `rsync:host:path`.
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE published_file (
  target INTEGER NOT NULL REFERENCES target ON DELETE CASCADE,
  -- The path at the target; that of a folder ends in a slash.
  path TEXT NOT NULL,
  -- A content that the file can have: its size in bytes and its digest. Several are possible after a kill.
  size INTEGER NOT NULL CHECK (size >= 0),
  digest INTEGER NOT NULL,
  -- 1 if the file was transferred, 0 if the transfer began.
  is_confirmed INTEGER NOT NULL CHECK (is_confirmed BETWEEN 0 AND 1),
  PRIMARY KEY (target, path, digest, size)
) STRICT, WITHOUT ROWID;
