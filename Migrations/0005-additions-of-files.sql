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
