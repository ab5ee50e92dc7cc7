-- The three-letter parts of titles and descriptions, by the numbers of photos. The table may contain
-- former texts, because queries compare the text itself as well.
CREATE VIRTUAL TABLE photo_title USING fts5 (
  text, tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0, content = ''
);
INSERT INTO photo_title (rowid, text)
SELECT number, fold(coalesce(title, '') || ' ' || coalesce(description, '')) FROM photo
WHERE coalesce(title, description) IS NOT NULL ORDER BY number;
