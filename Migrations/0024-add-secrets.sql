-- The random keys of protected albums, the addresses of unlisted ones, and the salt of passphrases. A secret
-- belongs to a path, so that it stays when a disk was missing and its folders come back.
CREATE TABLE secret (
  purpose TEXT NOT NULL,
  root BLOB NOT NULL,
  path BLOB NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY (purpose, root, path)
) STRICT, WITHOUT ROWID;
