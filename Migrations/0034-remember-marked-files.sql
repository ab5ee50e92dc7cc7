-- The patterns of files and folders that a mark such as Picasa.ini left out, by the absolute path of the folder with the
-- mark. They stay out of the library when the mark or its line is gone, until --include asks for them.
CREATE TABLE marked_pattern (
  folder BLOB NOT NULL,
  pattern TEXT NOT NULL,
  PRIMARY KEY (folder, pattern)
) STRICT, WITHOUT ROWID;
