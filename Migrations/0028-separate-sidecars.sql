-- Sidecars are facts of a file, not of its content. A content has one row for each different sidecar that its
-- files have, and one for files without a sidecar, so what a row says follows from the content and the sidecar
-- alone, whatever the order in which files are read.
DROP TRIGGER file_leaves_photo;
DROP TRIGGER file_changes_photo;
DROP TRIGGER photo_forgets_text;
DROP TRIGGER folder_notes_text;
DROP TRIGGER folder_notes_new_file;
DROP TRIGGER folder_notes_file;
DROP TRIGGER folder_notes_deletion;
DROP TRIGGER folder_notes_photo;
DROP TRIGGER folder_notes_new_rendering;
DROP TRIGGER folder_notes_rendering;
DROP TRIGGER folder_notes_lost_rendering;

CREATE TABLE new_photo (
  number INTEGER PRIMARY KEY,
  -- The first characters of the fingerprint in base 32, by which the photo is known outside. All rows of a
  -- content have the same.
  id TEXT NOT NULL,
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
  keyword_paths TEXT,
  -- The duration of a video in seconds, 0 if it is unknown; NULL for pictures.
  duration REAL,
  -- Frames per second.
  frame_rate REAL,
  -- As in RFC 6381: avc1.640028.
  codec TEXT,
  -- All facts of a video as JSON, for lists and sites.
  video TEXT,
  -- The identifier that both files of a Live Photo have.
  content_identifier TEXT,
  -- The short video in the file of a motion photo, in bytes.
  motion_offset INTEGER,
  motion_length INTEGER,
  -- The identifiers of a document and of the one from which it was made (XMP Media Management).
  document_id TEXT,
  derived_from TEXT,
  -- The identifier of a burst, and 1 for the photo that the telephone has chosen from it.
  burst_id TEXT,
  is_burst_cover INTEGER,
  -- 1 if city, region and country follow from the coordinate.
  is_place_derived INTEGER,
  -- The names of the people in the picture, one on each line.
  people TEXT,
  -- The tags of the facts; NULL if no fact has a tag. A reference would be checked for each photo.
  source_list INTEGER,
  UNIQUE (id, sidecar)
) STRICT;

INSERT INTO new_photo (number, id, fingerprint, sidecar, format, width, height, display_width,
  display_height, orientation, taken, utc_offset, subsecond, make, model, lens, exposure, f_number, iso,
  focal_length, latitude, longitude, title, description, keywords, rating, copyright, creator, flash,
  color_space, preview_offset, preview_length, preview_width, preview_height, is_animated, city, region,
  country, keyword_paths, duration, frame_rate, codec, video, content_identifier, motion_offset,
  motion_length, document_id, derived_from, burst_id, is_burst_cover, is_place_derived, people, source_list)
SELECT number, id, fingerprint, x'', format, width, height, display_width,
  display_height, orientation, taken, utc_offset, subsecond, make, model, lens, exposure, f_number, iso,
  focal_length, latitude, longitude, title, description, keywords, rating, copyright, creator, flash,
  color_space, preview_offset, preview_length, preview_width, preview_height, is_animated, city, region,
  country, keyword_paths, duration, frame_rate, codec, video, content_identifier, motion_offset,
  motion_length, document_id, derived_from, burst_id, is_burst_cover, is_place_derived, people, source_list
FROM photo ORDER BY number;

-- What came of making a photo's renditions, which follow from its content.
CREATE TABLE new_rendering (
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

INSERT INTO new_rendering (photo, color, error, thumbhash, renderer, libvips, warning, difference_hash,
  sharpness)
SELECT photo, color, error, thumbhash, renderer, libvips, warning, difference_hash, sharpness FROM rendering;

-- Photos whose fingerprints collide: their samples agree, but their contents differ.
CREATE TABLE new_collision (
  -- What `photo.fingerprint` would be.
  fingerprint BLOB NOT NULL,
  content BLOB NOT NULL,
  -- The id of the photo.
  photo TEXT NOT NULL UNIQUE,
  PRIMARY KEY (fingerprint, content)
) STRICT, WITHOUT ROWID;

INSERT INTO new_collision (fingerprint, content, photo) SELECT fingerprint, content, photo FROM collision;

-- Their indexes are dropped with them.
DROP TABLE collision;
DROP TABLE rendering;
DROP TABLE photo;
ALTER TABLE new_photo RENAME TO photo;
ALTER TABLE new_rendering RENAME TO rendering;
ALTER TABLE new_collision RENAME TO collision;

-- Few photos are refused, and every build looks for those that another version refused.
CREATE INDEX rendering_error ON rendering (renderer, libvips) WHERE error IS NOT NULL;

-- Few contents have several rows.
CREATE INDEX photo_content ON photo (content) WHERE content IS NOT NULL;

-- A row is deleted with the last of its files, because a run may be killed at any moment.
CREATE TRIGGER file_leaves_photo AFTER DELETE ON file WHEN old.photo IS NOT NULL BEGIN
  DELETE FROM photo WHERE number = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;
CREATE TRIGGER file_changes_photo AFTER UPDATE OF photo ON file
WHEN old.photo IS NOT new.photo BEGIN
  DELETE FROM photo WHERE number = old.photo
    AND NOT EXISTS (SELECT 1 FROM file WHERE photo = old.photo);
END;
CREATE TRIGGER photo_forgets_text AFTER DELETE ON photo BEGIN
  DELETE FROM photo_text WHERE rowid = old.number;
  DELETE FROM rendering WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
  DELETE FROM collision WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
END;

-- 1 if the file or its sidecar may have changed after it was read without another time, because its file
-- system has coarse times; the next run reads it again.
ALTER TABLE file ADD COLUMN is_uncertain INTEGER NOT NULL DEFAULT 0;

-- The facts of these photos are those of the content and of whichever sidecar was read last, so the next run
-- reads all of their files: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (SELECT photo FROM file WHERE sidecar <> 0);

-- A folder changes with the files of its photos in other folders too, because a photo is left out if one of
-- its files is excluded, and shows the facts of all its files.
CREATE TRIGGER folder_notes_text AFTER UPDATE OF note ON folder
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id = new.id;
END;
CREATE TRIGGER folder_notes_path AFTER UPDATE OF root, path ON folder
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision);
END;
CREATE TRIGGER folder_notes_new_file AFTER INSERT ON file
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id = new.folder OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = new.photo)));
END;
-- Before the change, because the row of a photo is deleted with the last of its files.
CREATE TRIGGER folder_notes_file BEFORE UPDATE ON file
WHEN (old.photo, old.is_gone, old.error, old.size, old.modified)
  IS NOT (new.photo, new.is_gone, new.error, new.size, new.modified)
  AND EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (old.folder, new.folder) OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo
      WHERE id IN (SELECT id FROM photo WHERE number IN (old.photo, new.photo))));
END;
CREATE TRIGGER folder_notes_deletion BEFORE DELETE ON file
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id = old.folder OR id IN (
    SELECT folder FROM file WHERE photo IN (
      SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = old.photo)));
END;
CREATE TRIGGER folder_notes_photo AFTER UPDATE ON photo
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (
    SELECT folder FROM file WHERE photo IN (SELECT number FROM photo WHERE id = new.id));
END;
CREATE TRIGGER folder_notes_new_rendering AFTER INSERT ON rendering
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = new.photo);
END;
-- Another site of the library may render the same images again.
CREATE TRIGGER folder_notes_rendering AFTER UPDATE ON rendering
WHEN (old.color, old.error, old.thumbhash, old.renderer, old.libvips, old.warning, old.difference_hash,
  old.sharpness)
  IS NOT (new.color, new.error, new.thumbhash, new.renderer, new.libvips, new.warning, new.difference_hash,
    new.sharpness)
  AND EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = new.photo);
END;
CREATE TRIGGER folder_notes_lost_rendering AFTER DELETE ON rendering
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file JOIN photo ON photo.number = file.photo WHERE photo.id = old.photo);
END;
