-- The number of pages of a TIFF file; NULL for photos of one page.
ALTER TABLE photo ADD COLUMN pages INTEGER;

-- The next run counts them, and finds camera raw files that were taken for TIFF: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (SELECT number FROM photo WHERE format = 'tiff');
