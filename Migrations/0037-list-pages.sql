-- The pages of a TIFF file after the first, one on each line: the index in the chain of directories, the stored
-- width and height in px, and the Exif orientation. NULL for photos of one page.
ALTER TABLE photo ADD COLUMN later_pages TEXT;

-- The next run lists them: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (SELECT number FROM photo WHERE pages IS NOT NULL);

-- The renderings of later pages have the id of the photo, `u` and the number of the page.
DROP TRIGGER photo_forgets_text;
CREATE TRIGGER photo_forgets_text AFTER DELETE ON photo BEGIN
  DELETE FROM photo_text WHERE rowid = old.number;
  DELETE FROM rendering WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
  -- A range, because GLOB would read all renderings.
  DELETE FROM rendering WHERE photo > old.id || 'u' AND photo < old.id || 'v'
    AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
  DELETE FROM collision WHERE photo = old.id AND NOT EXISTS (SELECT 1 FROM photo WHERE id = old.id);
END;
