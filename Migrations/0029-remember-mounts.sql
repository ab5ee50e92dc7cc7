-- 1 if the folder was on another device than the folder that contains it: a disk that may be away.
ALTER TABLE folder ADD COLUMN is_mount INTEGER NOT NULL DEFAULT 0;

-- The ids of photos that were deleted because their files were missing, and not by a statement of the owner, so
-- that a build does not take many of them out of a site at once.
CREATE TABLE missing_photo (
  id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TRIGGER photo_is_back AFTER INSERT ON photo WHEN EXISTS (SELECT 1 FROM missing_photo) BEGIN
  DELETE FROM missing_photo WHERE id = new.id;
END;
