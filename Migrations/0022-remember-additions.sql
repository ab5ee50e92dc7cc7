-- The days (since 1970, UTC) on which `gallery index` has run, with the number of the first photo that it
-- could add. Photos of a catalog of an earlier version were added before the first day.
CREATE TABLE addition (
  day INTEGER PRIMARY KEY,
  first INTEGER NOT NULL
) STRICT;
