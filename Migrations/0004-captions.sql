-- Rows of captions.csv restrict as sidecars do. Their number is a third one, the byte of `sidecar` after the others.
DROP VIEW deletable_photo;

-- The rows of photos that are deleted. The row of a photo with sidecars stays without a file, when its last file leaves or
-- loses them: what they said still excludes the photo. It goes when a file of the content has as many sidecars of each
-- kind, whose numbers are the 17th byte of `sidecar`, XMP and JSON in half a byte each, and the 18th, if there is one.
CREATE VIEW deletable_photo AS
SELECT number, id FROM photo
WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number) AND (
  sidecar = x'' OR substr(sidecar, 17) = x'00' OR EXISTS (
    SELECT 1 FROM photo AS other JOIN file ON file.photo = other.number
    WHERE other.id = photo.id AND substr(other.sidecar, 17) > x'00'
      AND substr(hex(other.sidecar), 33, 1) >= substr(hex(photo.sidecar), 33, 1)
      AND substr(hex(other.sidecar), 34, 1) >= substr(hex(photo.sidecar), 34, 1)
      AND substr(hex(other.sidecar), 35) >= substr(hex(photo.sidecar), 35)));
