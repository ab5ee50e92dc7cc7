-- The duration of a video in seconds, 0 if it is unknown; NULL for pictures.
ALTER TABLE photo ADD COLUMN duration REAL;

-- Frames per second.
ALTER TABLE photo ADD COLUMN frame_rate REAL;

-- As in RFC 6381: avc1.640028.
ALTER TABLE photo ADD COLUMN codec TEXT;

-- All facts of a video as JSON, for lists and sites.
ALTER TABLE photo ADD COLUMN video TEXT;

-- The identifier that both files of a Live Photo have.
ALTER TABLE photo ADD COLUMN content_identifier TEXT;

-- The short video in the file of a motion photo, in bytes.
ALTER TABLE photo ADD COLUMN motion_offset INTEGER;
ALTER TABLE photo ADD COLUMN motion_length INTEGER;

-- Few photos have them.
CREATE INDEX photo_duration ON photo (duration) WHERE duration IS NOT NULL;
CREATE INDEX photo_content_identifier ON photo (content_identifier)
WHERE content_identifier IS NOT NULL;

-- The next run looks again at files that were neither photos nor pictures, because they may be videos: no
-- file has this time. Files with the names of videos are new to it.
UPDATE file SET modified = -1 WHERE photo IS NULL;
