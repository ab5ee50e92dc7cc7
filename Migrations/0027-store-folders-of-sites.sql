-- What sites show of the photos of a folder, so that a build reads only folders that have changed.
CREATE TABLE site_folder (
  folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- The bytes of the path of the site's folder.
  site BLOB NOT NULL,
  -- A digest of the other inputs: program, settings, and names of people.
  inputs INTEGER NOT NULL,
  -- The revision of the catalog from which it was made.
  revision INTEGER NOT NULL,
  -- 1 if photos of the folder may be a stack.
  has_stacks INTEGER NOT NULL,
  photos BLOB NOT NULL,
  UNIQUE (folder, site)
) STRICT;

-- What a build found out when it made data files, such as the terms of the photos of a year, by digests of
-- their inputs.
CREATE TABLE site_result (
  -- The bytes of the path of the site's folder.
  site BLOB NOT NULL,
  digest INTEGER NOT NULL,
  -- XXH3-64 of the result.
  checksum INTEGER NOT NULL,
  result BLOB NOT NULL,
  UNIQUE (site, digest)
) STRICT;

-- The revision before the last change of the files of the folder, of their photos or of its album.md. It is
-- noted only if a site has stored folders, so that the first index of a library costs nothing more.
ALTER TABLE folder ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER folder_notes_text AFTER UPDATE OF root, path, note ON folder
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id = new.id;
END;
CREATE TRIGGER folder_notes_new_file AFTER INSERT ON file
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id = new.folder;
END;
CREATE TRIGGER folder_notes_file AFTER UPDATE ON file
WHEN (old.photo, old.is_gone, old.error, old.size, old.modified)
  IS NOT (new.photo, new.is_gone, new.error, new.size, new.modified)
  AND EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id IN (old.folder, new.folder);
END;
CREATE TRIGGER folder_notes_deletion AFTER DELETE ON file
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision) WHERE id = old.folder;
END;
CREATE TRIGGER folder_notes_photo AFTER UPDATE ON photo
WHEN EXISTS (SELECT 1 FROM site_folder) BEGIN
  UPDATE folder SET changed = (SELECT number FROM revision)
  WHERE id IN (SELECT folder FROM file WHERE photo = new.number);
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
