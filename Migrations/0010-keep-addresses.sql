-- The addresses that sites have given to albums and to the values of facets, so that an address
-- stays the same when others come and go.
CREATE TABLE address (
  -- The address that it lies below: albums/travel, by/keywords.
  scope TEXT NOT NULL,
  -- The bytes of what the address was given to: a folder's name, a keyword.
  name BLOB NOT NULL,
  slug TEXT NOT NULL,
  PRIMARY KEY (scope, name),
  UNIQUE (scope, slug)
) STRICT, WITHOUT ROWID;
