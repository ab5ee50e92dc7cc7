-- The tags of the facts of photos: taken=EXIF:DateTimeOriginal, one per line. Most photos have the same
-- list as many others, and it is longer than all their facts.
CREATE TABLE source_list (
  id INTEGER PRIMARY KEY,
  lines TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO source_list (lines) SELECT DISTINCT sources FROM photo WHERE sources IS NOT NULL;

-- NULL if no fact has a tag. A reference would be checked for each photo.
ALTER TABLE photo ADD COLUMN source_list INTEGER;
UPDATE photo SET source_list = (SELECT id FROM source_list WHERE lines = photo.sources)
WHERE sources IS NOT NULL;
ALTER TABLE photo DROP COLUMN sources;
