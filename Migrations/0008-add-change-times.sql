-- When the file or what the system says of it changed last, in nanoseconds since 1970. NULL where it
-- is not known yet; a run learns it without opening the file.
ALTER TABLE file ADD COLUMN changed INTEGER;
