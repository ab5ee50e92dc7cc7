-- The schema of the catalog. Paths and names are the bytes that the file system uses, which need not be UTF-8.

-- 'GALY': tells a catalog from other databases, which are never changed.
PRAGMA application_id = 1195461721;

-- The number of changes of the catalog. A build that finds the number of the one before has nothing new to read.
CREATE TABLE revision (
  number INTEGER NOT NULL
) STRICT;
INSERT INTO revision VALUES (0);

-- MARK: The library

-- A library's folders as they were given to `gallery index`.
CREATE TABLE root (
  id INTEGER PRIMARY KEY,
  path BLOB NOT NULL UNIQUE
) STRICT;

-- Every folder below a root; the root itself has the empty path.
CREATE TABLE folder (
  id INTEGER PRIMARY KEY,
  root INTEGER NOT NULL REFERENCES root ON DELETE CASCADE,
  path BLOB NOT NULL,
  -- The text of album.md, and a number that changes with that file; 0 if there is none.
  note TEXT,
  note_change_token INTEGER NOT NULL DEFAULT 0,
  -- The revision before the last change of the files of the folder, of their photos or of its album.md. It is
  -- noted from the first build of a site on, so that the first index of a library costs nothing more.
  changed INTEGER NOT NULL DEFAULT 0,
  -- 1 if the folder was on another device than the folder that contains it: a disk that may be away.
  is_mount INTEGER NOT NULL DEFAULT 0,
  UNIQUE (root, path)
) STRICT;

-- A picture or video: a content, with the facts of one sidecar. A content has one row for each different sidecar that
-- its files have, and one for files without a sidecar, so what a row says follows from the content and the sidecar
-- alone, whatever the order in which files are read. The fingerprint has no index, because the id consists of its
-- first characters.
CREATE TABLE photo (
  number INTEGER PRIMARY KEY,
  -- The token of the content: the first characters of the fingerprint in base 32, which name its images. All rows of
  -- a content have the same.
  id TEXT NOT NULL,
  -- The address of the photo, by which it is known outside: the token of its first content, which it keeps when its
  -- file changes. NULL if that is the token of its content, as for most photos. All rows of a content have the same.
  address TEXT,
  -- 128 bits over the content.
  fingerprint BLOB NOT NULL,
  -- 128 bits over the sidecar; empty for files without one.
  sidecar BLOB NOT NULL DEFAULT x'',
  -- The number of the first row of the content, which may be deleted by now; NULL for the first row itself.
  content INTEGER,
  format TEXT NOT NULL,
  -- Stored and displayed size in px.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  display_width INTEGER NOT NULL,
  display_height INTEGER NOT NULL,
  -- The tags of the facts; NULL if no fact has a tag. A reference would be checked for each photo.
  source_list INTEGER,
  -- The two files of a Live Photo: the number of the first row of the video that belongs to a picture, which may be
  -- deleted by now; and 1 for a video that belongs to a picture. They follow from the files of all folders, and all rows
  -- of a content have the same.
  clip INTEGER,
  is_clip INTEGER NOT NULL DEFAULT 0,
  -- The Exif orientation, 1 to 8.
  orientation INTEGER,
  -- The local date of the photo: a year, a month, a day, or a date and time.
  taken TEXT,
  -- The offset of the local time from UTC, such as `+02:00`.
  utc_offset TEXT,
  -- The digits after the decimal point of the seconds.
  subsecond TEXT,
  -- The maker of the camera.
  make TEXT,
  -- The model of the camera.
  model TEXT,
  -- The lens.
  lens TEXT,
  -- The exposure time. In s.
  exposure REAL,
  -- The f-number: 2.8 for f/2.8.
  f_number REAL,
  -- The sensitivity (ISO).
  iso INTEGER,
  -- The focal length, not the 35 mm equivalent. In mm.
  focal_length REAL,
  -- The place in degrees (WGS 84), north and east positive.
  latitude REAL,
  longitude REAL,
  -- The height above sea level, negative below. In m.
  altitude REAL,
  -- The rating, 1 to 5 stars.
  rating INTEGER,
  -- The title.
  title TEXT,
  -- The caption.
  description TEXT,
  -- The keywords in the order of the file.
  keywords TEXT,
  -- The photographer.
  creator TEXT,
  -- The copyright.
  copyright TEXT,
  -- Whether the flash fired.
  flash INTEGER,
  -- The colour space: `sRGB`, `Adobe RGB`, `Display P3`.
  color_space TEXT,
  -- The names of the place in the file, else of the nearest town.
  city TEXT,
  region TEXT,
  country TEXT,
  -- Whether the names of the place were derived from the coordinate.
  is_place_derived INTEGER,
  -- The keywords of a hierarchy, each after its parents: `Travel|Norway`.
  keyword_paths TEXT,
  -- The duration of a video in seconds, its codecs, and its frames per second.
  duration REAL,
  frame_rate REAL,
  codec TEXT,
  video TEXT,
  -- The names of the people in the picture, each once.
  people TEXT,
  -- The number of pages of a TIFF file with several.
  pages INTEGER,
  -- The pages of a TIFF file after the first.
  later_pages TEXT,
  -- Whether the picture is an animation.
  is_animated INTEGER,
  -- The largest JPEG in a camera raw file: bytes, and size in px.
  preview_offset INTEGER,
  preview_length INTEGER,
  preview_width INTEGER,
  preview_height INTEGER,
  -- The identifier that both files of a Live Photo have.
  content_identifier TEXT,
  -- The short video in the file of a motion photo, in bytes.
  motion_offset INTEGER,
  motion_length INTEGER,
  -- The identifiers of the document and of its source (XMP Media Management).
  document_id TEXT,
  derived_from TEXT,
  -- The burst, and 1 for the photo that the telephone has chosen from it.
  burst_id TEXT,
  is_burst_cover INTEGER,
  -- Whether the photographer has rejected the photo (rating -1); sites leave it out.
  is_rejected INTEGER,
  -- Whether the photo is a favorite.
  is_favorite INTEGER,
  -- Why sites leave the photo out: `archived` or `deleted` in the program that wrote its sidecar; `unread` if a sidecar or the XMP cannot be read; `incomplete` if another block that can have keywords cannot, which counts only for queries that exclude photos.
  withheld TEXT,
  -- Whether a sidecar gives another orientation than the file.
  is_turned INTEGER,
  -- Whether the date stands in for that of the photo: it is of GPS, a name, an export or a change.
  is_taken_derived INTEGER,
  -- Where the faces of people are in the displayed picture.
  faces TEXT,
  -- Whether the file has a gain map, which makes lights brighter on HDR displays.
  is_hdr INTEGER,
  -- The licence, or the statement of rights: a URI of Creative Commons or RightsStatements.org.
  license TEXT,
  -- Whether the picture is a 360° panorama; what it covers, and where it is looked at first.
  sphere TEXT,
  -- The colour label, in the words of the program that wrote it.
  label TEXT,
  -- The decision of the photographer: `accepted`, `pending` or `rejected`.
  pick TEXT,
  -- The words for people who cannot see the picture.
  alt TEXT,
  UNIQUE (id, sidecar)
) STRICT;

-- Few contents have several rows.
CREATE INDEX photo_content ON photo (content) WHERE content IS NOT NULL;
CREATE INDEX photo_clip ON photo (clip) WHERE clip IS NOT NULL;
-- Two photos never have the same address, whether it is here or the token of the content.
CREATE INDEX photo_address ON photo (address) WHERE address IS NOT NULL;

-- The tags of the facts of photos: taken=EXIF:DateTimeOriginal, one per line. Most photos have the same list as many
-- others, and it is longer than all their facts.
CREATE TABLE source_list (
  id INTEGER PRIMARY KEY,
  lines TEXT NOT NULL UNIQUE
) STRICT;

-- A file that is a photo, or that could not be read. A file with neither photo nor error is not a picture; it is
-- stored so that it is not opened again. Files refer to photos by number, because the numbers of new photos ascend:
-- rows are added at the end of the index, while ids are random and change all of its pages.
CREATE TABLE file (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  name BLOB NOT NULL,
  -- Changes of the file: bytes, nanoseconds since 1970, inode number.
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  -- A number that changes with the XMP sidecar; 0 if there is none.
  sidecar INTEGER NOT NULL,
  photo INTEGER REFERENCES photo,
  -- The reason why the file could not be read; of a photo, why one of its sidecars could not.
  error TEXT,
  -- 1 if the last run did not find the file; the next one deletes the row. Also 1 for a video that has changed, and
  -- cannot be read without ffmpeg, until it is read.
  is_gone INTEGER NOT NULL DEFAULT 0,
  -- The time of the last change of the file or its status in nanoseconds since 1970.
  changed INTEGER,
  -- 1 if the file or its sidecar may have changed after it was read without another time, because its file system
  -- has coarse times; the next run reads it again.
  is_uncertain INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (folder, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX file_photo ON file (photo);
-- Few files cannot be read or are missing, and every run lists them.
CREATE INDEX file_error ON file (folder) WHERE error IS NOT NULL;
CREATE INDEX file_gone ON file (photo) WHERE is_gone;

-- The photos that files had before their contents changed, until a complete run decides which of them keep their
-- addresses. That of a file that cannot be read stays until it can be.
CREATE TABLE file_before (
  folder INTEGER NOT NULL,
  name BLOB NOT NULL,
  -- The id and the address of the photo.
  photo TEXT NOT NULL,
  address TEXT NOT NULL,
  -- The number that the rows of its content have in common.
  number INTEGER NOT NULL,
  PRIMARY KEY (folder, name),
  FOREIGN KEY (folder, name) REFERENCES file ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row if files or dates have changed since the local times of dates in UTC were derived.
CREATE TABLE unresolved_time (
  number INTEGER PRIMARY KEY CHECK (number = 1)
) STRICT;

-- The number of the first photo that is new in a run whose changed files are not decided on, and when the run added it
-- (seconds since 1970). Kept if the run is killed.
CREATE TABLE unresolved_run (
  first INTEGER NOT NULL,
  time INTEGER NOT NULL
) STRICT;

-- Addresses that no photo has any more, and where they lead.
CREATE TABLE past_address (
  address TEXT PRIMARY KEY,
  -- The address of the photo that the file now has.
  photo TEXT,
  -- The folder of a file that is gone, or cannot be read.
  folder INTEGER REFERENCES folder ON DELETE CASCADE,
  CHECK ((photo IS NULL) <> (folder IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX past_address_folder ON past_address (folder) WHERE folder IS NOT NULL;

-- The files and photos whose pairs of picture and video are looked for when the transaction ends that changed them.
CREATE TABLE unpaired (
  -- The file; NULL if only its photo changed.
  folder INTEGER,
  name BLOB,
  -- The id of its photo, and `content_identifier`.
  photo TEXT NOT NULL,
  identifier TEXT
) STRICT;

-- The complete content of a file when `gallery check --deep` read it first: XXH3-128, with the size and the time of
-- modification (nanoseconds since 1970) that the file had.
CREATE TABLE content (
  folder INTEGER NOT NULL,
  name BLOB NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (folder, name),
  FOREIGN KEY (folder, name) REFERENCES file ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Photos whose fingerprints collide: their samples agree, but their contents differ.
CREATE TABLE collision (
  -- What `photo.fingerprint` would be.
  fingerprint BLOB NOT NULL,
  content BLOB NOT NULL,
  -- The id of the photo.
  photo TEXT NOT NULL UNIQUE,
  PRIMARY KEY (fingerprint, content)
) STRICT, WITHOUT ROWID;

-- The ids of photos that were deleted because their files were missing, and not by a statement of the owner, so that
-- a build does not take many of them out of a site at once.
CREATE TABLE missing_photo (
  id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- When photos were added, and where: the photos from this number to the next row's. The photos of one time and folder
-- are a batch, wherever their files are now.
CREATE TABLE addition (
  first INTEGER PRIMARY KEY,
  -- When the run began to add photos, in seconds since 1970.
  time INTEGER NOT NULL,
  -- The number of the folder, which may be deleted by now.
  folder INTEGER NOT NULL
) STRICT;

-- The number of the photo that had an address first, for addresses of photos that were edited: an edited photo is not new.
CREATE TABLE first_photo (
  address TEXT PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The version of the gazetteer by which the places of all photos are named.
CREATE TABLE gazetteer (
  version INTEGER NOT NULL
) STRICT;
INSERT INTO gazetteer VALUES (0);

-- The Markdown files in the folders of roots, such as about.md, which can become pages of a site, and a number that
-- changes with each file.
CREATE TABLE own_page (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  name BLOB NOT NULL,
  change_token INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (folder, name)
) STRICT, WITHOUT ROWID;

-- MARK: Texts

-- The words of a photo without case and accents, as queries compare them; its rowid is the number of the photo. The
-- sizes of the texts would only serve a ranking.
CREATE VIRTUAL TABLE photo_text USING fts5 (
  words, tokenize = 'unicode61 remove_diacritics 2', columnsize = 0
);

-- The three-letter parts of the names of files, and of titles and descriptions, by the numbers of photos. The tables
-- may contain former texts, because queries compare the text itself as well.
CREATE VIRTUAL TABLE photo_name USING fts5 (
  name, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0, content = ''
);
CREATE VIRTUAL TABLE photo_title USING fts5 (
  text, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0, content = ''
);

-- MARK: Statements of the owner

-- What albums were that were not public, and why they are held back, by root and path, so that it stays when a disk
-- was missing or an album.md cannot be read.
CREATE TABLE album_access (
  root BLOB NOT NULL,
  path BLOB NOT NULL,
  -- The last value of `hidden`: 0 false, 1 unlisted, 2 true.
  visibility INTEGER NOT NULL CHECK (visibility BETWEEN 0 AND 2),
  -- The last value of `protected`.
  protected INTEGER NOT NULL CHECK (protected BETWEEN 0 AND 1),
  -- The file for which the folder is held back, the reason, and the keys that a readable album.md must have to end
  -- it, added up: 1 hidden, 2 protected, 4 passphrase-file.
  hold_file BLOB,
  hold_reason TEXT,
  hold_keys INTEGER NOT NULL CHECK (hold_keys BETWEEN 0 AND 7),
  -- A digest of the files for which the owner said that the folder is not to be held back; 0 for none, -1 for those of
  -- the next run.
  released INTEGER NOT NULL,
  -- Whether the last value of `passphrase-file` was a file.
  own_passphrase INTEGER NOT NULL CHECK (own_passphrase BETWEEN 0 AND 1),
  PRIMARY KEY (root, path),
  CHECK ((hold_file IS NULL) = (hold_reason IS NULL))
) STRICT, WITHOUT ROWID;

-- The random keys of protected albums, the addresses of unlisted ones, and the salt of passphrases. A secret belongs
-- to a path, so that it stays when a disk was missing and its folders come back.
CREATE TABLE secret (
  purpose TEXT NOT NULL,
  root BLOB NOT NULL,
  path BLOB NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY (purpose, root, path)
) STRICT, WITHOUT ROWID;

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

-- The patterns of files and folders that a mark such as Picasa.ini left out, by the absolute path of the folder with
-- the mark. They stay out of the library when the mark or its line is gone, until --include asks for them.
CREATE TABLE marked_pattern (
  folder BLOB NOT NULL,
  pattern TEXT NOT NULL,
  PRIMARY KEY (folder, pattern)
) STRICT, WITHOUT ROWID;

-- MARK: Sites

-- What came of making a photo's renditions, which follow from its content. Later pages of a TIFF file have the id of
-- the photo, `u` and the number of the page.
CREATE TABLE rendering (
  -- The id of the photo.
  photo TEXT PRIMARY KEY,
  -- The mean colour as 0xRRGGBB, or the reason why there are no images.
  color INTEGER,
  error TEXT,
  -- The picture in about 25 bytes, see https://evanw.github.io/thumbhash/.
  thumbhash BLOB,
  -- The versions that refused the photo, so that others try again.
  renderer TEXT,
  libvips TEXT,
  -- The reason why the photo is shown only in part.
  warning TEXT,
  -- How the picture looks: a 64-bit difference hash, and the variance of the Laplacian.
  difference_hash INTEGER,
  sharpness REAL,
  CHECK ((color IS NULL) <> (error IS NULL))
) STRICT, WITHOUT ROWID;

-- Few photos are refused, and every build looks for those that another version refused.
CREATE INDEX rendering_error ON rendering (renderer, libvips) WHERE error IS NOT NULL;

-- The addresses that sites have given to albums and to the values of facets, so that an address stays the same when
-- others come and go.
CREATE TABLE address (
  -- The address that it lies below: albums/travel, by/keywords.
  scope TEXT NOT NULL,
  -- The bytes of what the address was given to: a folder's name, a keyword.
  name BLOB NOT NULL,
  slug TEXT NOT NULL,
  PRIMARY KEY (scope, name),
  UNIQUE (scope, slug)
) STRICT, WITHOUT ROWID;

-- The sites that were built of the catalog.
CREATE TABLE site (
  number INTEGER PRIMARY KEY,
  -- The bytes of the folder's path.
  path BLOB NOT NULL UNIQUE,
  -- The revision of the catalog that the site shows; NULL before its first build is done.
  revision INTEGER
) STRICT;

-- Values that builds of a site have derived. The key is a digest of all that a value follows from, so a row is never
-- wrong, only unused; a build deletes those that it did not use.
CREATE TABLE derived (
  site INTEGER NOT NULL REFERENCES site ON DELETE CASCADE,
  -- 0 what a build reported, 1 the digests of the views of all files, 2 the photos of a folder, 3 what an index needs
  -- of a data file.
  kind INTEGER NOT NULL,
  key INTEGER NOT NULL,
  -- XXH3-64 of the value.
  checksum INTEGER NOT NULL,
  value BLOB NOT NULL,
  UNIQUE (site, kind, key)
) STRICT;

-- What gallery published to targets, beside the records in the site's folder: if that folder is deleted, files that the
-- site no longer has are withdrawn all the same.
CREATE TABLE target (
  id INTEGER PRIMARY KEY,
  -- Such as `file:/srv/photos` or `rsync:host:path`.
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE published_file (
  target INTEGER NOT NULL REFERENCES target ON DELETE CASCADE,
  -- The path at the target; that of a folder ends in a slash.
  path TEXT NOT NULL,
  -- A content that the file can have: its size in bytes and its digest. Several are possible after a kill.
  size INTEGER NOT NULL CHECK (size >= 0),
  digest INTEGER NOT NULL,
  -- 1 if the file was transferred, 0 if the transfer began.
  is_confirmed INTEGER NOT NULL CHECK (is_confirmed BETWEEN 0 AND 1),
  PRIMARY KEY (target, path, digest, size)
) STRICT, WITHOUT ROWID;

-- MARK: Rows that follow others

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

-- What follows from a new file, in one trigger: a first run calls it for each file, and each takes as long as an index.
-- Pairs: without videos there are none, and a video that comes later finds its pictures. Times and folders: see below.
CREATE TRIGGER file_is_new AFTER INSERT ON file
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) OR EXISTS (SELECT 1 FROM photo WHERE duration IS NOT NULL)
  OR EXISTS (SELECT 1 FROM site) BEGIN
  INSERT INTO unresolved_time SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM unresolved_time);
  INSERT INTO unpaired SELECT new.folder, new.name, id, content_identifier FROM photo
  WHERE number = new.photo AND EXISTS (SELECT 1 FROM photo WHERE duration IS NOT NULL);
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE EXISTS (SELECT 1 FROM site) AND (id = new.folder OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = new.photo))));
END;

CREATE TRIGGER photo_forgets_text AFTER DELETE ON photo BEGIN
  DELETE FROM photo_text WHERE rowid = old.number;
  DELETE FROM rendering WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
  -- A range, because GLOB would read all renderings.
  DELETE FROM rendering WHERE photo > old.id || 'u' AND photo < old.id || 'v'
    AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
  DELETE FROM collision WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
END;

-- What the owner takes out of the library leaves no past address. Others are stored after the photo is deleted.
CREATE TRIGGER photo_forgets_address AFTER DELETE ON photo WHEN EXISTS (SELECT 1 FROM past_address) BEGIN
  DELETE FROM past_address WHERE address = coalesce(old.address, old.id);
END;

-- Before the change, because the row of a photo is deleted with the last of its files.
CREATE TRIGGER file_notes_photo_before BEFORE UPDATE OF photo ON file
WHEN old.photo IS NOT NULL AND old.photo IS NOT new.photo BEGIN
  INSERT INTO file_before SELECT old.folder, old.name, id, coalesce(address, id), coalesce(content, number) FROM photo
  WHERE number = old.photo AND id IS NOT (SELECT id FROM photo WHERE number = new.photo)
    AND NOT EXISTS (SELECT 1 FROM file_before WHERE folder = old.folder AND name = old.name);
END;

-- Before a change or deletion, because the row of a photo is deleted with the last of its files.
CREATE TRIGGER file_changes_pair BEFORE UPDATE ON file
WHEN (old.folder, old.name, old.photo, old.is_gone) IS NOT (new.folder, new.name, new.photo, new.is_gone) BEGIN
  INSERT INTO unpaired SELECT old.folder, old.name, id, content_identifier FROM photo WHERE number = old.photo;
  INSERT INTO unpaired SELECT new.folder, new.name, id, content_identifier FROM photo WHERE number = new.photo;
END;
CREATE TRIGGER file_leaves_pair BEFORE DELETE ON file BEGIN
  INSERT INTO unpaired SELECT old.folder, old.name, id, content_identifier FROM photo WHERE number = old.photo;
END;
CREATE TRIGGER photo_changes_pair AFTER UPDATE OF format, duration, content_identifier ON photo
WHEN (old.format, old.duration, old.content_identifier)
  IS NOT (new.format, new.duration, new.content_identifier) BEGIN
  INSERT INTO unpaired VALUES (NULL, NULL, old.id, old.content_identifier);
  INSERT INTO unpaired SELECT folder, name, new.id, new.content_identifier FROM file WHERE photo = new.number;
END;

-- Local times follow from the dates and devices of other files, and from who can see those, see
-- Catalog+LocalTimes.swift.
CREATE TRIGGER file_changes_time AFTER UPDATE OF photo, is_gone ON file
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;
CREATE TRIGGER file_leaves_time AFTER DELETE ON file WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;
CREATE TRIGGER photo_changes_time AFTER UPDATE OF taken, utc_offset, source_list, make, model ON photo
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;
CREATE TRIGGER access_is_new_time AFTER INSERT ON album_access
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;
CREATE TRIGGER access_leaves_time AFTER DELETE ON album_access
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;
CREATE TRIGGER folder_moves_time AFTER UPDATE OF root, path ON folder
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) BEGIN
  INSERT INTO unresolved_time VALUES (1);
END;

-- A folder changes with the files of its photos in other folders too, because a photo is left out if one of its files
-- is excluded, and shows the facts of all its files.
CREATE TRIGGER folder_notes_text AFTER UPDATE OF note ON folder
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id = new.id;
END;
CREATE TRIGGER folder_notes_path AFTER UPDATE OF root, path ON folder
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision);
END;
CREATE TRIGGER folder_notes_file BEFORE UPDATE ON file
WHEN (old.photo, old.is_gone, old.error, old.size, old.modified)
  IS NOT (new.photo, new.is_gone, new.error, new.size, new.modified)
  AND EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (old.folder, new.folder) OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo
      WHERE id IN (SELECT id FROM photo WHERE number IN (old.photo, new.photo))));
END;

-- Before the change, because the row of a photo is deleted with the last of its files.
CREATE TRIGGER folder_notes_deletion BEFORE DELETE ON file
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id = old.folder OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = old.photo)));
END;

CREATE TRIGGER folder_notes_photo AFTER UPDATE ON photo
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (
    SELECT folder FROM file WHERE photo IN (SELECT number FROM photo WHERE id = new.id));
END;

-- Another site of the library may render the same images again.
CREATE TRIGGER folder_notes_new_rendering AFTER INSERT ON rendering
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = new.photo);
END;
CREATE TRIGGER folder_notes_rendering AFTER UPDATE ON rendering
WHEN (old.color, old.error, old.thumbhash, old.renderer, old.libvips, old.warning, old.difference_hash,
  old.sharpness)
  IS NOT (new.color, new.error, new.thumbhash, new.renderer, new.libvips, new.warning, new.difference_hash,
    new.sharpness)
  AND EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = new.photo);
END;
CREATE TRIGGER folder_notes_lost_rendering AFTER DELETE ON rendering
WHEN EXISTS (SELECT 1 FROM site) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = old.photo);
END;

-- Builds read all photos, and queries read all rows: what only served to skip them is gone.

-- The last change of each folder.
DROP TRIGGER folder_notes_text;
DROP TRIGGER folder_notes_path;
DROP TRIGGER folder_notes_file;
DROP TRIGGER folder_notes_deletion;
DROP TRIGGER folder_notes_photo;
DROP TRIGGER folder_notes_new_rendering;
DROP TRIGGER folder_notes_rendering;
DROP TRIGGER folder_notes_lost_rendering;
DROP TRIGGER file_is_new;
ALTER TABLE folder DROP COLUMN changed;

-- What builds kept of folders and of data files.
DELETE FROM derived WHERE kind > 1;

-- Without videos there are no pairs, and a video that comes later finds its pictures.
CREATE TRIGGER file_is_new AFTER INSERT ON file WHEN EXISTS (SELECT 1 FROM photo WHERE duration IS NOT NULL) BEGIN
  INSERT INTO unpaired SELECT new.folder, new.name, id, content_identifier FROM photo WHERE number = new.photo;
END;

-- Local times follow from the whole catalog, so its revision tells whether they are to be derived again.
DROP TRIGGER file_changes_time;
DROP TRIGGER file_leaves_time;
DROP TRIGGER photo_changes_time;
DROP TRIGGER access_is_new_time;
DROP TRIGGER access_leaves_time;
DROP TRIGGER folder_moves_time;
DROP TABLE unresolved_time;
ALTER TABLE revision ADD COLUMN local_times INTEGER;

-- What found the photos of queries. Photos that are kept back are looked for by the id of each photo of a site.
DROP TABLE photo_name;
DROP TABLE photo_title;
DROP INDEX IF EXISTS photo_altitude;
DROP INDEX IF EXISTS photo_camera;
DROP INDEX IF EXISTS photo_display_height;
DROP INDEX IF EXISTS photo_display_width;
DROP INDEX IF EXISTS photo_doubtful_2;
DROP INDEX IF EXISTS photo_exposure;
DROP INDEX IF EXISTS photo_f_number;
DROP INDEX IF EXISTS photo_flags_4;
DROP INDEX IF EXISTS photo_focal_length;
DROP INDEX IF EXISTS photo_format;
DROP INDEX IF EXISTS photo_iso;
DROP INDEX IF EXISTS photo_lens;
DROP INDEX IF EXISTS photo_people;
DROP INDEX IF EXISTS photo_place;
DROP INDEX IF EXISTS photo_rating;
DROP INDEX IF EXISTS photo_taken;
CREATE INDEX IF NOT EXISTS photo_pages ON photo (pages) WHERE pages IS NOT NULL;
CREATE INDEX IF NOT EXISTS photo_rejected ON photo (id) WHERE is_rejected IS NOT NULL;
CREATE INDEX IF NOT EXISTS photo_withheld ON photo (id) WHERE withheld <> 'unread';
CREATE INDEX IF NOT EXISTS photo_unread ON photo (id) WHERE withheld = 'unread';

-- The two files of Live Photos are found by these.
CREATE INDEX IF NOT EXISTS photo_duration ON photo (duration) WHERE duration IS NOT NULL;
CREATE INDEX IF NOT EXISTS photo_content_identifier ON photo (content_identifier)
WHERE content_identifier IS NOT NULL;

-- What makes a part of the library less public, in one table. A row ends by a statement of its owner, and not with its
-- source: if that is gone or cannot be read, the row stays.
CREATE TABLE restriction (
  -- Who said so: album (album.md), exclude, include (the options), mark (such as .nomedia), forget (the command), person
  -- (a face or a keyword below a heading such as People), content (a photo that was in a restricted folder), clip (a
  -- video of a picture), query (--where of the last build of a site).
  source TEXT NOT NULL,
  -- The absolute path of the folder that it covers, with everything below it, or of a site; the id of the
  -- photo with the face of a person; empty for clip.
  folder BLOB NOT NULL,
  -- What it covers in the folder: a pattern of names, `.` for the folder itself; the name of a person; the id of a
  -- photo, or its date and the name of its file; a query. Empty for album.
  subject TEXT NOT NULL,
  -- What an album.md says, and why the folder is held back, as JSON; empty for others.
  value TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (source, folder, subject)
) STRICT, WITHOUT ROWID;

INSERT INTO restriction
SELECT 'album', CAST(CASE WHEN path = x'' THEN root ELSE rtrim(root, '/') || '/' || path END AS BLOB), '', json_object(
  'visibility', CASE visibility WHEN 0 THEN 'listed' WHEN 1 THEN 'unlisted' ELSE 'hidden' END,
  'isProtected', json(CASE protected WHEN 0 THEN 'false' ELSE 'true' END),
  'hasOwnPassphrase', json(CASE own_passphrase WHEN 0 THEN 'false' ELSE 'true' END),
  'released', released,
  'hold', CASE WHEN hold_file IS NULL THEN NULL ELSE json_object(
    'file', CAST(hold_file AS TEXT), 'reason', hold_reason, 'keys', hold_keys) END)
FROM album_access;
DROP TABLE album_access;
INSERT INTO restriction SELECT iif(is_included, 'include', 'exclude'), root, pattern, '' FROM root_pattern;
DROP TABLE root_pattern;
INSERT INTO restriction SELECT 'mark', path, '.', '' FROM marked_folder;
DROP TABLE marked_folder;
INSERT OR IGNORE INTO restriction SELECT 'mark', folder, pattern, '' FROM marked_pattern;
DROP TABLE marked_pattern;
INSERT OR IGNORE INTO restriction
WITH RECURSIVE name (id, name, rest) AS (
  SELECT id, NULL, people || char(10) FROM photo WHERE people IS NOT NULL
  UNION SELECT id, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
  FROM name WHERE rest <> ''
)
SELECT 'person', CAST(id AS BLOB), name, '' FROM name WHERE name <> '';

INSERT INTO restriction SELECT DISTINCT 'clip', x'', id, '' FROM photo WHERE is_clip;

-- The folders from this number on are new in a run that has not ended: whether they have photos of restricted folders
-- is not decided yet.
CREATE TABLE undecided_folder (
  first INTEGER NOT NULL
) STRICT;

-- The rows of photos that are deleted. The row of a photo with sidecars stays without a file, when its last file leaves or
-- loses them: what they said still excludes the photo. It goes when a file of the content has as many sidecars of each
-- kind, whose numbers are the last byte of `sidecar`, XMP and JSON in half a byte each.
CREATE VIEW deletable_photo AS
SELECT number, id FROM photo
WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number) AND (
  sidecar = x'' OR substr(sidecar, 17) = x'00' OR EXISTS (
    SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
    WHERE other.id = photo.id AND substr(other.sidecar, 17) > x'00'
      AND substr(hex(other.sidecar), 33, 1) >= substr(hex(photo.sidecar), 33, 1)
      AND substr(hex(other.sidecar), 34, 1) >= substr(hex(photo.sidecar), 34, 1)));

-- Few photos have sidecars in most libraries, and every run looks for those that are gone.
CREATE INDEX photo_sidecar ON photo (id) WHERE sidecar <> x'' AND substr(sidecar, 17) <> x'00';

DROP TRIGGER file_leaves_photo;
CREATE TRIGGER file_leaves_photo AFTER DELETE ON file WHEN old.photo IS NOT NULL BEGIN
  DELETE FROM photo WHERE number = (SELECT number FROM deletable_photo WHERE number = old.photo);
END;
DROP TRIGGER file_changes_photo;
CREATE TRIGGER file_changes_photo AFTER UPDATE OF photo ON file
WHEN old.photo IS NOT new.photo BEGIN
  DELETE FROM photo WHERE number = (SELECT number FROM deletable_photo WHERE number = old.photo);
END;

-- Rows of captions.csv restrict as sidecars do. Their number is a third one, the byte of `sidecar` after the others.
DROP VIEW deletable_photo;

-- The rows of photos that are deleted. The row of a photo with sidecars stays without a file, when its last file leaves or
-- loses them: what they said still excludes the photo. It goes when a file of the content has as many sidecars of each
-- kind, whose numbers are the 17th byte of `sidecar`, XMP and JSON in half a byte each, and the 18th, if there is one.
CREATE VIEW deletable_photo AS
SELECT number, id FROM photo
WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number) AND (
  sidecar = x'' OR substr(sidecar, 17) = x'00' OR EXISTS (
    SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
    WHERE other.id = photo.id AND substr(other.sidecar, 17) > x'00'
      AND substr(hex(other.sidecar), 33, 1) >= substr(hex(photo.sidecar), 33, 1)
      AND substr(hex(other.sidecar), 34, 1) >= substr(hex(photo.sidecar), 34, 1)
      AND substr(hex(other.sidecar), 35) >= substr(hex(photo.sidecar), 35)));

-- When each file was added, because a photo that a site shows was added with the first of the files that it shows, and not
-- with one that was hidden. Before, the numbers of photos told it.
CREATE TABLE addition_of_folder (
  number INTEGER PRIMARY KEY,
  -- When the run began to add photos, in seconds since 1970.
  time INTEGER NOT NULL,
  -- The number of the folder, which may be deleted by now.
  folder INTEGER NOT NULL,
  UNIQUE (time, folder)
) STRICT;
INSERT INTO addition_of_folder SELECT min(first), time, folder FROM addition GROUP BY time, folder;

-- The addition of the file. It stays when the content changes, and goes with a file that is moved. NULL without a photo.
ALTER TABLE file ADD COLUMN addition INTEGER;
UPDATE file SET addition = (
  SELECT number FROM addition JOIN addition_of_folder USING (time, folder) WHERE first = (
    SELECT max(first) FROM addition WHERE first <= (
      SELECT coalesce(
        (SELECT first_photo.number FROM first_photo WHERE first_photo.address = coalesce(photo.address, photo.id)),
        content, photo.number)
      FROM photo WHERE photo.number = file.photo)))
WHERE photo IS NOT NULL;

DROP TABLE addition;
DROP TABLE first_photo;
ALTER TABLE addition_of_folder RENAME TO addition;

DROP TRIGGER file_notes_photo_before;
ALTER TABLE file_before DROP COLUMN number;
ALTER TABLE file_before ADD COLUMN addition INTEGER;
-- Before the change, because the row of a photo is deleted with the last of its files.
CREATE TRIGGER file_notes_photo_before BEFORE UPDATE OF photo ON file
WHEN old.photo IS NOT NULL AND old.photo IS NOT new.photo BEGIN
  INSERT INTO file_before SELECT old.folder, old.name, id, coalesce(address, id), old.addition FROM photo
  WHERE number = old.photo AND id IS NOT (SELECT id FROM photo WHERE number = new.photo)
    AND NOT EXISTS (SELECT 1 FROM file_before WHERE folder = old.folder AND name = old.name);
END;
