-- The identifiers of a document and of the one from which it was made (XMP Media Management).
ALTER TABLE photo ADD COLUMN document_id TEXT;
ALTER TABLE photo ADD COLUMN derived_from TEXT;

-- The identifier of a burst, and 1 for the photo that the telephone has chosen from it.
ALTER TABLE photo ADD COLUMN burst_id TEXT;
ALTER TABLE photo ADD COLUMN is_burst_cover INTEGER;

-- How the picture looks: a 64-bit difference hash, and the variance of the Laplacian.
ALTER TABLE rendering ADD COLUMN difference_hash INTEGER;
ALTER TABLE rendering ADD COLUMN sharpness REAL;
