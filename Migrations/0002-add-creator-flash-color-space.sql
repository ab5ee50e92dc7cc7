-- Who took the photograph.
ALTER TABLE photo ADD COLUMN creator TEXT;

-- 1 where the flash fired, 0 where it did not.
ALTER TABLE photo ADD COLUMN flash INTEGER;

-- The colour space by its name: sRGB, Adobe RGB, Display P3.
ALTER TABLE photo ADD COLUMN color_space TEXT;

-- Photographs that are known already are read again by the next run, which learns these facts of
-- them: no file has this time.
UPDATE file SET modified = -1 WHERE photo IS NOT NULL;
