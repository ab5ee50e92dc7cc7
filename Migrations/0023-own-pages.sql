-- The Markdown files in the folders of roots, such as about.md, which can become pages of a site, and a
-- number that changes with each file.
CREATE TABLE own_page (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  name BLOB NOT NULL,
  change_token INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (folder, name)
) STRICT, WITHOUT ROWID;
