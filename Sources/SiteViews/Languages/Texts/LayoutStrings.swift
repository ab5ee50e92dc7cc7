/// The texts of the controls that change how an album is laid out.
package struct LayoutStrings: Sendable {
  /// The accessible name of the choice between layouts.
  package let layout: String
  /// The name of each layout.
  package let rows: String
  package let lines: String
  package let squares: String
  package let columns: String
  /// The accessible name of the control of the size of photos.
  package let size: String
}

extension LayoutStrings {
  static let english = LayoutStrings(
    layout: "Layout", rows: "Rows", lines: "Rows of one height", squares: "Squares",
    columns: "Columns", size: "Size of photos")

  static let german = LayoutStrings(
    layout: "Anordnung", rows: "Reihen", lines: "Reihen gleicher Höhe", squares: "Quadrate",
    columns: "Spalten", size: "Größe der Fotos")

  static let french = LayoutStrings(
    layout: "Disposition", rows: "Rangées", lines: "Rangées de même hauteur",
    squares: "Carrés", columns: "Colonnes", size: "Taille des photos")

  static let spanish = LayoutStrings(
    layout: "Disposición", rows: "Filas", lines: "Filas de la misma altura",
    squares: "Cuadrados", columns: "Columnas", size: "Tamaño de las fotos")

  static let arabic = LayoutStrings(
    layout: "التخطيط", rows: "صفوف", lines: "صفوف متساوية الارتفاع", squares: "مربعات",
    columns: "أعمدة", size: "حجم الصور")
}
