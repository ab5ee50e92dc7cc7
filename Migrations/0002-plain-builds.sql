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

-- What follows from a new file, in one trigger: a first run calls it for each file, and each takes as long as an index.
-- Pairs: without videos there are none, and a video that comes later finds its pictures.
CREATE TRIGGER file_is_new AFTER INSERT ON file
WHEN NOT EXISTS (SELECT 1 FROM unresolved_time) OR EXISTS (SELECT 1 FROM photo WHERE duration IS NOT NULL) BEGIN
  INSERT INTO unresolved_time SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM unresolved_time);
  INSERT INTO unpaired SELECT new.folder, new.name, id, content_identifier FROM photo
  WHERE number = new.photo AND EXISTS (SELECT 1 FROM photo WHERE duration IS NOT NULL);
END;

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
DROP INDEX IF EXISTS photo_pages;
DROP INDEX IF EXISTS photo_people;
DROP INDEX IF EXISTS photo_place;
DROP INDEX IF EXISTS photo_rating;
DROP INDEX IF EXISTS photo_taken;
CREATE INDEX IF NOT EXISTS photo_rejected ON photo (id) WHERE is_rejected IS NOT NULL;
CREATE INDEX IF NOT EXISTS photo_withheld ON photo (id) WHERE withheld <> 'unread';
CREATE INDEX IF NOT EXISTS photo_unread ON photo (id) WHERE withheld = 'unread';

-- The two files of Live Photos are found by these.
CREATE INDEX IF NOT EXISTS photo_duration ON photo (duration) WHERE duration IS NOT NULL;
CREATE INDEX IF NOT EXISTS photo_content_identifier ON photo (content_identifier)
WHERE content_identifier IS NOT NULL;
