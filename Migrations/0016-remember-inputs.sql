-- Digests of the inputs of the files that the last build of a site wrote, so that the next one renders
-- those with other inputs only.
CREATE TABLE site_inputs (
  -- The site's folder.
  path BLOB PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  -- 8 bytes for each group of files, in no particular order.
  digests BLOB NOT NULL,
  -- 1 if the folders of the site had files that gallery did not write.
  has_others INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
