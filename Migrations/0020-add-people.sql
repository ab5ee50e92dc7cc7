-- The names of the people in the picture, one on each line.
ALTER TABLE photo ADD COLUMN people TEXT;

-- Few photos have them.
CREATE INDEX photo_people ON photo (people) WHERE people IS NOT NULL;

-- The next run reads photos again, which may have names: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (SELECT number FROM photo WHERE duration IS NULL);
