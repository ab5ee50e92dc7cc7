-- What has refused a photo, so that another version tries again; and what is wrong with a file that
-- is shown as far as it can be decoded. Errors that earlier versions have noted have no version, for
-- they may have been a full disk's or a missing disk's: the next build tries those photos again.
ALTER TABLE rendering ADD COLUMN renderer TEXT;
ALTER TABLE rendering ADD COLUMN libvips TEXT;
ALTER TABLE rendering ADD COLUMN warning TEXT;
