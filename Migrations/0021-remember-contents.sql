-- The complete content of a file when `gallery check --deep` read it first: XXH3-128, with the size and
-- the time of modification (nanoseconds since 1970) that the file had.
CREATE TABLE content (
  folder INTEGER NOT NULL,
  name BLOB NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (folder, name),
  FOREIGN KEY (folder, name) REFERENCES file ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The revision of the catalog that the site shows; NULL for sites of earlier versions.
ALTER TABLE site ADD COLUMN revision INTEGER;
