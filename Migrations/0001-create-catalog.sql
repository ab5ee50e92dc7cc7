-- 'GALY': tells a catalog from other people's databases, which are never touched.
PRAGMA application_id = 1195461721;

-- A library's folders as they were given to `gallery index`. Paths are the bytes the file system
-- uses, which need not be UTF-8.
CREATE TABLE root (
  id INTEGER PRIMARY KEY,
  path BLOB NOT NULL UNIQUE
) STRICT;

-- Every folder below a root; the root itself has the empty path.
CREATE TABLE folder (
  id INTEGER PRIMARY KEY,
  root INTEGER NOT NULL REFERENCES root ON DELETE CASCADE,
  path BLOB NOT NULL,
  -- The number of the last run that saw the folder.
  seen INTEGER NOT NULL,
  UNIQUE (root, path)
) STRICT;

-- One picture by content.
CREATE TABLE photo (
  number INTEGER PRIMARY KEY,
  -- Short, of the content, and what everybody else calls the photo.
  id TEXT NOT NULL UNIQUE,
  -- 128 bits over the content, which tell whether two files hold the same picture.
  fingerprint BLOB NOT NULL UNIQUE,
  format TEXT NOT NULL,
  -- Stored and displayed size in px.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  display_width INTEGER NOT NULL,
  display_height INTEGER NOT NULL,
  orientation INTEGER,
  -- Local time as 1998-12-01T14:22:36, its distance from UTC as +02:00, and the digits behind the
  -- second's decimal point.
  taken TEXT,
  utc_offset TEXT,
  subsecond TEXT,
  make TEXT,
  model TEXT,
  lens TEXT,
  -- Seconds, f-number, ISO and mm.
  exposure REAL,
  f_number REAL,
  iso INTEGER,
  focal_length REAL,
  -- Degrees, north and east positive.
  latitude REAL,
  longitude REAL,
  title TEXT,
  description TEXT,
  -- One a line.
  keywords TEXT,
  -- 1 to 5 stars.
  rating INTEGER,
  copyright TEXT,
  -- Which tag said a fact, as taken=EXIF:DateTimeOriginal, one a line.
  sources TEXT
) STRICT;

-- The words of a photo, for searching; its rowid is the photo's number.
CREATE VIRTUAL TABLE photo_text USING fts5 (
  words, tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER photo_forgets_text AFTER DELETE ON photo BEGIN
  DELETE FROM photo_text WHERE rowid = old.number;
END;

-- What came of making a photo's renditions: its mean colour as 0xRRGGBB, or why there are none.
CREATE TABLE rendering (
  photo TEXT PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE,
  color INTEGER,
  error TEXT,
  CHECK ((color IS NULL) <> (error IS NULL))
) STRICT, WITHOUT ROWID;

-- One place where a photo lies, or a file that could not be read. A file with neither photo nor
-- error is something else than a picture, remembered so that it is not opened again.
CREATE TABLE file (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  name BLOB NOT NULL,
  -- What tells whether the file has changed: bytes, nanoseconds since 1970, inode number.
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  -- The same for the XMP file beside it, in one number; 0 where there is none.
  sidecar INTEGER NOT NULL,
  photo TEXT REFERENCES photo (id),
  -- Why the file could not be read.
  error TEXT,
  -- 1 where the last run did not find the file any more; the next one forgets it.
  is_gone INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (folder, name),
  CHECK (photo IS NULL OR error IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX file_photo ON file (photo);

-- The number of the last run of `gallery index`.
CREATE TABLE run (
  number INTEGER NOT NULL
) STRICT;

INSERT INTO run VALUES (0);
