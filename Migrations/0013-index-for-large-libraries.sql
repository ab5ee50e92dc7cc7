-- Files refer to photos by number, because the numbers of new photos ascend: rows are added at the end
-- of the index, while ids are random and change all of its pages. The fingerprint has no index of its
-- own, because the id consists of its first characters.
CREATE TABLE new_photo (
  number INTEGER PRIMARY KEY,
  -- The first characters of the fingerprint in base 32, by which the photo is known outside.
  id TEXT NOT NULL UNIQUE,
  -- 128 bits over the content.
  fingerprint BLOB NOT NULL,
  format TEXT NOT NULL,
  -- Stored and displayed size in px.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  display_width INTEGER NOT NULL,
  display_height INTEGER NOT NULL,
  orientation INTEGER,
  -- Local time as 1998-12-01T14:22:36, its distance from UTC as +02:00, and the digits after the
  -- decimal point of the seconds.
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
  -- One per line.
  keywords TEXT,
  -- 1 to 5 stars.
  rating INTEGER,
  copyright TEXT,
  -- The tag of each fact, as taken=EXIF:DateTimeOriginal, one per line.
  sources TEXT,
  creator TEXT,
  -- 1 if the flash fired, 0 if not.
  flash INTEGER,
  -- sRGB, Adobe RGB, Display P3.
  color_space TEXT,
  -- The largest JPEG inside a camera raw file: its place in bytes, and its stored size in px.
  preview_offset INTEGER,
  preview_length INTEGER,
  preview_width INTEGER,
  preview_height INTEGER,
  -- 1 for an animation.
  is_animated INTEGER NOT NULL DEFAULT 0,
  -- City, region and country in which the photo was taken.
  city TEXT,
  region TEXT,
  country TEXT,
  -- Hierarchical keywords as Travel|Norway, one per line.
  keyword_paths TEXT
) STRICT;

INSERT INTO new_photo
SELECT number, id, fingerprint, format, width, height, display_width, display_height, orientation,
  taken, utc_offset, subsecond, make, model, lens, exposure, f_number, iso, focal_length, latitude,
  longitude, title, description, keywords, rating, copyright, sources, creator, flash, color_space,
  preview_offset, preview_length, preview_width, preview_height, is_animated, city, region, country,
  keyword_paths
FROM photo ORDER BY number;

-- A file that is a photo, or that could not be read. A file with neither photo nor error is not a
-- picture; it is stored so that it is not opened again.
CREATE TABLE new_file (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  name BLOB NOT NULL,
  -- Changes of the file: bytes, nanoseconds since 1970, inode number.
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  -- A number that changes with the XMP sidecar; 0 if there is none.
  sidecar INTEGER NOT NULL,
  photo INTEGER REFERENCES photo,
  -- The reason why the file could not be read.
  error TEXT,
  -- 1 if the last run did not find the file; the next one deletes the row.
  is_gone INTEGER NOT NULL DEFAULT 0,
  -- The time of the last change of the file or its status in nanoseconds since 1970; NULL if it is
  -- not known yet.
  changed INTEGER,
  PRIMARY KEY (folder, name),
  CHECK (photo IS NULL OR error IS NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO new_file
SELECT folder, name, size, modified, inode, sidecar, photo.number, error, is_gone, changed
FROM file LEFT JOIN photo ON photo.id = file.photo ORDER BY folder, name;

-- Their indexes and triggers are dropped with them.
DROP TABLE file;
DROP TABLE photo;
ALTER TABLE new_photo RENAME TO photo;
ALTER TABLE new_file RENAME TO file;

CREATE INDEX file_photo ON file (photo);

-- Few files cannot be read or are missing, and every run lists them.
CREATE INDEX file_error ON file (folder) WHERE error IS NOT NULL;
CREATE INDEX file_gone ON file (photo) WHERE is_gone;

-- The orders of lists, and the facets of queries. An expression is the text that a query searches.
CREATE INDEX photo_taken ON photo (taken, subsecond);
CREATE INDEX photo_rating ON photo (rating DESC, taken) WHERE rating IS NOT NULL;
CREATE INDEX photo_camera ON photo (coalesce(make, '') || ' ' || coalesce(model, ''));
CREATE INDEX photo_lens ON photo (lens) WHERE lens IS NOT NULL;
CREATE INDEX photo_format ON photo (format) WHERE format <> 'jpeg';
CREATE INDEX photo_place
ON photo (coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, ''))
WHERE coalesce(city, region, country) IS NOT NULL;

-- A photo is deleted with the last of its files, because a run may be killed at any moment.
CREATE TRIGGER file_leaves_photo AFTER DELETE ON file WHEN old.photo IS NOT NULL BEGIN
  DELETE FROM photo WHERE number = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;

CREATE TRIGGER file_changes_photo AFTER UPDATE OF photo ON file
WHEN old.photo IS NOT new.photo BEGIN
  DELETE FROM photo WHERE number = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;

-- The texts without case and accents, as queries compare them, so that the index finds every photo
-- with a keyword. The sizes of the texts would only serve a ranking.
CREATE VIRTUAL TABLE new_photo_text USING fts5 (
  words, tokenize = 'unicode61 remove_diacritics 2', columnsize = 0
);
INSERT INTO new_photo_text (rowid, words) SELECT rowid, fold(words) FROM photo_text ORDER BY rowid;
DROP TABLE photo_text;
ALTER TABLE new_photo_text RENAME TO photo_text;

CREATE TRIGGER photo_forgets_text AFTER DELETE ON photo BEGIN
  DELETE FROM photo_text WHERE rowid = old.number;
END;

-- The three-letter parts of the names of files, by the numbers of their photos. The table may contain
-- former names, because queries compare the name itself as well.
CREATE VIRTUAL TABLE photo_name USING fts5 (
  name, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0, content = ''
);
INSERT INTO photo_name (rowid, name)
SELECT photo, fold(CAST(name AS TEXT)) FROM file WHERE photo IS NOT NULL ORDER BY photo;
