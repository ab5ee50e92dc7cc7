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
