/// The texts of the selection of photos.
package struct SelectionStrings: Sendable {
  /// The button that starts and ends it.
  package let select: String
  /// The accessible name of the bar with the actions.
  package let selection: String
  package let count: @Sendable (_ number: String) -> String
  package let copyLinks: String
  package let copyNames: String
  package let copied: String
  package let failed: String
  package let showOnly: String
  package let done: String
}

extension SelectionStrings {
  static let english = SelectionStrings(
    select: "Select photos", selection: "Selected photos", count: { "\($0) selected" },
    copyLinks: "Copy links", copyNames: "Copy names", copied: "Copied",
    failed: "This could not be copied.", showOnly: "Show only these", done: "Done")

  static let german = SelectionStrings(
    select: "Fotos auswählen", selection: "Ausgewählte Fotos", count: { "\($0) ausgewählt" },
    copyLinks: "Links kopieren", copyNames: "Namen kopieren", copied: "Kopiert",
    failed: "Das ließ sich nicht kopieren.", showOnly: "Nur diese zeigen", done: "Fertig")

  static let french = SelectionStrings(
    select: "Sélectionner des photos", selection: "Photos sélectionnées",
    count: { "Sélection : \($0)" }, copyLinks: "Copier les liens", copyNames: "Copier les noms",
    copied: "Copié", failed: "La copie a échoué.", showOnly: "N’afficher que celles-ci",
    done: "Terminé")

  static let spanish = SelectionStrings(
    select: "Seleccionar fotos", selection: "Fotos seleccionadas",
    count: { "Selección: \($0)" }, copyLinks: "Copiar los enlaces",
    copyNames: "Copiar los nombres", copied: "Copiado", failed: "No se pudo copiar.",
    showOnly: "Mostrar solo estas", done: "Listo")

  static let arabic = SelectionStrings(
    select: "تحديد الصور", selection: "الصور المحددة", count: { "المحدد: \($0)" },
    copyLinks: "نسخ الروابط", copyNames: "نسخ الأسماء", copied: "نُسخت", failed: "تعذّر النسخ.",
    showOnly: "عرض هذه فقط", done: "تم")
}
