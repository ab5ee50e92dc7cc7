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
