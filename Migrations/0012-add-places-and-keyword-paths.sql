-- City, region and country in which the photo was taken.
ALTER TABLE photo ADD COLUMN city TEXT;
ALTER TABLE photo ADD COLUMN region TEXT;
ALTER TABLE photo ADD COLUMN country TEXT;

-- Hierarchical keywords as Travel|Norway, one per line.
ALTER TABLE photo ADD COLUMN keyword_paths TEXT;

-- The next run reads all photos again, because no file has this time.
UPDATE file SET modified = -1 WHERE photo IS NOT NULL;
