-- The photos that the last build of a site did not show as they should be, in the order of its report, so
-- that a build without changes reports them without looking for them in all photos.
CREATE TABLE site_trouble (
  -- The site's folder.
  path BLOB NOT NULL REFERENCES site ON DELETE CASCADE,
  number INTEGER NOT NULL,
  -- 1 for a photo that is shown in part, 0 for one that is not shown.
  is_shown INTEGER NOT NULL,
  -- The file: a root of the library, and the path below it.
  root BLOB NOT NULL,
  name BLOB NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (path, number)
) STRICT, WITHOUT ROWID;

-- The next build of each site stores them.
DELETE FROM site;

-- Few photos are refused, and every build looks for those that another version refused.
CREATE INDEX rendering_error ON rendering (renderer, libvips) WHERE error IS NOT NULL;
