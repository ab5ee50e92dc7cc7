-- The largest JPEG inside a camera raw file: where it lies in bytes, and its stored size in px.
ALTER TABLE photo ADD COLUMN preview_offset INTEGER;
ALTER TABLE photo ADD COLUMN preview_length INTEGER;
ALTER TABLE photo ADD COLUMN preview_width INTEGER;
ALTER TABLE photo ADD COLUMN preview_height INTEGER;

-- 1 where the picture moves.
ALTER TABLE photo ADD COLUMN is_animated INTEGER NOT NULL DEFAULT 0;

-- What can have either is read again by the next run: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (
  SELECT id FROM photo WHERE format NOT IN ('jpeg', 'png', 'tiff', 'bmp', 'heic', 'avif', 'jxl'));
