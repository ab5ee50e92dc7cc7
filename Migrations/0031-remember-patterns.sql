-- The patterns of --exclude and --include. They belong to the path of the folder that was given to `gallery index`,
-- so that they stay when it is forgotten or becomes a part of another one.
CREATE TABLE root_pattern (
  root BLOB NOT NULL,
  pattern TEXT NOT NULL,
  -- 1 for --include.
  is_included INTEGER NOT NULL,
  PRIMARY KEY (root, pattern)
) STRICT, WITHOUT ROWID;

-- The absolute paths of folders that had a mark such as `.nomedia`. They stay out of the library when the mark is gone,
-- until --include asks for them.
CREATE TABLE marked_folder (
  path BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;
