/// The texts of the selection of photos.
package struct SelectionStrings: Sendable {
  /// The button that starts and ends it.
  package let select: String
  /// The accessible name of the bar with the actions.
  package let selection: String
  package let count: @Sendable (_ number: String) -> String
  /// The button that copies the names of the selected photos and an address that shows them.
  package let copy: String
  /// The button that sends them.
  package let mail: String
  package let copied: String
  package let showOnly: String
  package let done: String
}

extension SelectionStrings {
  static let english = SelectionStrings(
    select: "Select photos", selection: "Selected photos", count: { "\($0) selected" },
    copy: "Copy list", mail: "E-mail", copied: "Copied", showOnly: "Show only these", done: "Done")

  static let german = SelectionStrings(
    select: "Fotos auswählen", selection: "Ausgewählte Fotos", count: { "\($0) ausgewählt" },
    copy: "Liste kopieren", mail: "E-Mail", copied: "Kopiert", showOnly: "Nur diese zeigen",
    done: "Fertig")

  static let french = SelectionStrings(
    select: "Sélectionner des photos", selection: "Photos sélectionnées",
    count: { "Sélection : \($0)" }, copy: "Copier la liste", mail: "Courriel",
    copied: "Copié", showOnly: "N’afficher que celles-ci",
    done: "Terminé")

  static let spanish = SelectionStrings(
    select: "Seleccionar fotos", selection: "Fotos seleccionadas",
    count: { "Selección: \($0)" }, copy: "Copiar la lista", mail: "Correo", copied: "Copiado",
    showOnly: "Mostrar solo estas", done: "Listo")

  static let arabic = SelectionStrings(
    select: "تحديد الصور", selection: "الصور المحددة", count: { "المحدد: \($0)" },
    copy: "نسخ القائمة", mail: "بريد إلكتروني", copied: "نُسخت",
    showOnly: "عرض هذه فقط", done: "تم")
}
