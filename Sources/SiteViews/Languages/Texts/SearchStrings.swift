/// The texts of the search page.
package struct SearchStrings: Sendable {
  package let title: String
  package let skip: String
  /// The label of the box.
  package let label: String
  /// An example of what can be typed.
  package let hint: String
  package let suggestions: String
  /// The order of results.
  package let order: String
  package let newest: String
  package let bestRated: String
  package let keyword: String
  /// The name of the button that removes a value from the search.
  package let remove: @Sendable (_ value: String) -> String
  package let none: String
  package let needsScript: String
}

extension SearchStrings {
  static let english = SearchStrings(
    title: "Search", skip: "Skip to the search", label: "Search the photos",
    hint: "Word, camera, year…", suggestions: "Suggestions", order: "Order",
    newest: "Newest first", bestRated: "Best rated first", keyword: "Keyword",
    remove: { "Remove \($0)" },
    none: "No photos match. Try fewer or other words.",
    needsScript: "Search needs JavaScript.")

  static let german = SearchStrings(
    title: "Suche", skip: "Zur Suche springen", label: "Fotos suchen",
    hint: "Wort, Kamera, Jahr …", suggestions: "Vorschläge", order: "Reihenfolge",
    newest: "Neueste zuerst", bestRated: "Beste Bewertung zuerst", keyword: "Stichwort",
    remove: { "\($0) entfernen" },
    none: "Keine Fotos gefunden. Versuchen Sie weniger oder andere Wörter.",
    needsScript: "Die Suche braucht JavaScript.")

  static let french = SearchStrings(
    title: "Recherche", skip: "Aller à la recherche", label: "Rechercher des photos",
    hint: "Mot, appareil, année…", suggestions: "Propositions", order: "Ordre",
    newest: "Les plus récentes d’abord", bestRated: "Les mieux notées d’abord",
    keyword: "Mot-clé", remove: { "Retirer \($0)" },
    none: "Aucune photo ne correspond. Essayez moins de mots ou d’autres mots.",
    needsScript: "La recherche a besoin de JavaScript.")

  static let spanish = SearchStrings(
    title: "Buscar", skip: "Saltar a la búsqueda", label: "Buscar fotos",
    hint: "Palabra, cámara, año…", suggestions: "Sugerencias", order: "Orden",
    newest: "Más recientes primero", bestRated: "Mejor valoradas primero",
    keyword: "Palabra clave", remove: { "Quitar \($0)" },
    none: "Ninguna foto coincide. Pruebe con menos palabras o con otras.",
    needsScript: "La búsqueda necesita JavaScript.")

  static let arabic = SearchStrings(
    title: "بحث", skip: "الانتقال إلى البحث", label: "البحث في الصور",
    hint: "كلمة أو كاميرا أو سنة…", suggestions: "اقتراحات", order: "الترتيب",
    newest: "الأحدث أولًا", bestRated: "الأعلى تقييمًا أولًا", keyword: "كلمة مفتاحية",
    remove: { "إزالة \($0)" },
    none: "لا توجد صور مطابقة. جرّب كلمات أقل أو كلمات أخرى.",
    needsScript: "يحتاج البحث إلى JavaScript.")
}
