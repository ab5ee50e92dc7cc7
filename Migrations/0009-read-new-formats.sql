-- What was no picture before may be JPEG 2000, Netpbm, Radiance HDR or an icon: the next run looks at
-- it again, for no file has this time.
UPDATE file SET modified = -1 WHERE photo IS NULL AND error IS NULL;
