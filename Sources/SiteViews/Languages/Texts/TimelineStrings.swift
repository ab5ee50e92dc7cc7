/// The texts of the timeline.
package struct TimelineStrings: Sendable {
  /// The heading of photos without a date.
  package let undated: String
  /// The accessible name of the slider.
  package let scrubber: String
  /// The link to the page of a year after the first photos, without the script.
  package let allOf: @Sendable (_ year: String) -> String
  /// The accessible name of the links to years.
  package let years: String
  /// The heading of the links to months.
  package let jump: String
  package let newest: String
  package let random: String
  package let onThisDay: String
  /// The message if no photo was taken on this day.
  package let noneOnThisDay: String
  /// What a printed page says, because it has only the photos that are on the screen.
  package let print: String
}

extension TimelineStrings {
  static let english = TimelineStrings(
    undated: "Without a date", scrubber: "Date", allOf: { "All photos of \($0)" },
    years: "Years", jump: "Jump to a month", newest: "Newest", random: "Random photo",
    onThisDay: "On this day", noneOnThisDay: "No photo was taken on this day.",
    print: "To print all photos, print the pages of the years.")

  static let german = TimelineStrings(
    undated: "Ohne Datum", scrubber: "Datum", allOf: { "Alle Fotos von \($0)" },
    years: "Jahre", jump: "Zu einem Monat springen", newest: "Neueste", random: "Zufälliges Foto",
    onThisDay: "An diesem Tag", noneOnThisDay: "An diesem Tag wurde kein Foto aufgenommen.",
    print: "Um alle Fotos zu drucken, drucken Sie die Seiten der Jahre.")

  static let french = TimelineStrings(
    undated: "Sans date", scrubber: "Date", allOf: { "Toutes les photos de \($0)" },
    years: "Années", jump: "Aller à un mois", newest: "Les plus récentes",
    random: "Photo au hasard", onThisDay: "Ce jour-là",
    noneOnThisDay: "Aucune photo n’a été prise ce jour-là.",
    print: "Pour imprimer toutes les photos, imprimez les pages des années.")

  static let spanish = TimelineStrings(
    undated: "Sin fecha", scrubber: "Fecha", allOf: { "Todas las fotos de \($0)" },
    years: "Años", jump: "Ir a un mes", newest: "Las más recientes", random: "Foto al azar",
    onThisDay: "Tal día como hoy", noneOnThisDay: "Ninguna foto se tomó en este día.",
    print: "Para imprimir todas las fotos, imprima las páginas de los años.")

  static let arabic = TimelineStrings(
    undated: "دون تاريخ", scrubber: "التاريخ", allOf: { "كل صور \($0)" },
    years: "السنوات", jump: "الانتقال إلى شهر", newest: "الأحدث", random: "صورة عشوائية",
    onThisDay: "في مثل هذا اليوم", noneOnThisDay: "لم تُلتقط صور في مثل هذا اليوم.",
    print: "لطباعة كل الصور، اطبع صفحات السنوات.")
}
