-- The next run reads the photos of telephones again, which may be motion photos: no file has this time.
UPDATE file SET modified = -1 WHERE photo IN (
  SELECT number FROM photo
  WHERE format IN ('heic', 'avif') OR (format = 'jpeg' AND lower(make) IN (
    'apple', 'google', 'samsung', 'xiaomi', 'oneplus', 'oppo', 'vivo', 'realme', 'huawei', 'honor',
    'motorola', 'nothing', 'sony', 'lg electronics', 'lge', 'htc', 'hmd global', 'nokia')));
