-- 1 if city, region and country follow from the coordinate.
ALTER TABLE photo ADD COLUMN is_place_derived INTEGER;

-- The version of the gazetteer by which the places of all photos are named.
CREATE TABLE gazetteer (
  version INTEGER NOT NULL
) STRICT;
INSERT INTO gazetteer VALUES (0);
