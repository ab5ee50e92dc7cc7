-- What makes a part of the library less public, in one table. A row ends by a statement of its owner, and not with its
-- source: if that is gone or cannot be read, the row stays.
CREATE TABLE restriction (
  -- Who said so: album (album.md), exclude, include (the options), mark (such as .nomedia), forget (the command), person
  -- (a face or a keyword below a heading such as People), content (a photo that was in a restricted folder), clip (a
  -- video of a picture), query (--where of the last build of a site).
  source TEXT NOT NULL,
  -- The absolute path of the folder that it covers, with everything below it, or of a site; the id of the
  -- photo with the face of a person; empty for clip.
  folder BLOB NOT NULL,
  -- What it covers in the folder: a pattern of names, `.` for the folder itself; the name of a person; the id of a
  -- photo, or its date and the name of its file; a query. Empty for album.
  subject TEXT NOT NULL,
  -- What an album.md says, and why the folder is held back, as JSON; empty for others.
  value TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (source, folder, subject)
) STRICT, WITHOUT ROWID;

INSERT INTO restriction
SELECT 'album', CAST(CASE WHEN path = x'' THEN root ELSE rtrim(root, '/') || '/' || path END AS BLOB), '', json_object(
  'visibility', CASE visibility WHEN 0 THEN 'listed' WHEN 1 THEN 'unlisted' ELSE 'hidden' END,
  'isProtected', json(CASE protected WHEN 0 THEN 'false' ELSE 'true' END),
  'hasOwnPassphrase', json(CASE own_passphrase WHEN 0 THEN 'false' ELSE 'true' END),
  'released', released,
  'hold', CASE WHEN hold_file IS NULL THEN NULL ELSE json_object(
    'file', CAST(hold_file AS TEXT), 'reason', hold_reason, 'keys', hold_keys) END)
FROM album_access;
DROP TABLE album_access;
INSERT INTO restriction SELECT iif(is_included, 'include', 'exclude'), root, pattern, '' FROM root_pattern;
DROP TABLE root_pattern;
INSERT INTO restriction SELECT 'mark', path, '.', '' FROM marked_folder;
DROP TABLE marked_folder;
INSERT OR IGNORE INTO restriction SELECT 'mark', folder, pattern, '' FROM marked_pattern;
DROP TABLE marked_pattern;
INSERT OR IGNORE INTO restriction
WITH RECURSIVE name (id, name, rest) AS (
  SELECT id, NULL, people || char(10) FROM photo WHERE people IS NOT NULL
  UNION SELECT id, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
  FROM name WHERE rest <> ''
)
SELECT 'person', CAST(id AS BLOB), name, '' FROM name WHERE name <> '';

INSERT INTO restriction SELECT DISTINCT 'clip', x'', id, '' FROM photo WHERE is_clip;

-- The folders from this number on are new in a run that has not ended: whether they have photos of restricted folders
-- is not decided yet.
CREATE TABLE undecided_folder (
  first INTEGER NOT NULL
) STRICT;

-- The rows of photos that are deleted. The row of a photo with sidecars stays without a file, when its last file leaves or
-- loses them: what they said still excludes the photo. It goes when a file of the content has as many sidecars of each
-- kind, whose numbers are the last byte of `sidecar`, XMP and JSON in half a byte each.
CREATE VIEW deletable_photo AS
SELECT number, id FROM photo
WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number) AND (
  sidecar = x'' OR substr(sidecar, 17) = x'00' OR EXISTS (
    SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
    WHERE other.id = photo.id AND substr(other.sidecar, 17) > x'00'
      AND substr(hex(other.sidecar), 33, 1) >= substr(hex(photo.sidecar), 33, 1)
      AND substr(hex(other.sidecar), 34, 1) >= substr(hex(photo.sidecar), 34, 1)));

-- Few photos have sidecars in most libraries, and every run looks for those that are gone.
CREATE INDEX photo_sidecar ON photo (id) WHERE sidecar <> x'' AND substr(sidecar, 17) <> x'00';

DROP TRIGGER file_leaves_photo;
CREATE TRIGGER file_leaves_photo AFTER DELETE ON file WHEN old.photo IS NOT NULL BEGIN
  DELETE FROM photo WHERE number = (SELECT number FROM deletable_photo WHERE number = old.photo);
END;
DROP TRIGGER file_changes_photo;
CREATE TRIGGER file_changes_photo AFTER UPDATE OF photo ON file
WHEN old.photo IS NOT new.photo BEGIN
  DELETE FROM photo WHERE number = (SELECT number FROM deletable_photo WHERE number = old.photo);
END;
