-- The next run reads PNG files again, which may be animations: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (SELECT number FROM photo WHERE format = 'png');
