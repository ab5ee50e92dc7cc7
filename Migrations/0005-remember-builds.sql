-- How often the catalog has changed. A build that finds the number of the one before has nothing
-- new to look at.
CREATE TABLE revision (
  number INTEGER NOT NULL
) STRICT;

INSERT INTO revision VALUES (0);

-- The sites that were built of the catalog.
CREATE TABLE site (
  -- The bytes of the folder's path.
  path BLOB PRIMARY KEY,
  -- Digests of all that the site follows from, and of what its files were when it was done.
  inputs BLOB NOT NULL,
  outputs BLOB NOT NULL,
  photos INTEGER NOT NULL,
  albums INTEGER NOT NULL,
  -- Pages, data and assets.
  files INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The picture in about 25 bytes, see https://evanw.github.io/thumbhash/.
ALTER TABLE rendering ADD COLUMN thumbhash BLOB;
