/// The texts of the viewer.
package struct ViewerStrings: Sendable {
  /// The accessible name of the viewer.
  package let viewer: String
  package let close: String
  package let firstOrLast: String
  package let zoom: String
  package let play: String
  package let pause: String
  package let speed: @Sendable (_ seconds: String) -> String
  package let fullScreen: String
  package let thumbnails: String
  package let details: String
  package let more: String
  package let share: String
  package let copyLink: String
  package let linkCopied: String
  package let download: String
  package let shortcuts: String
  /// The name of the space bar.
  package let space: String
  package let position: @Sendable (_ number: String, _ count: String) -> String
  package let failed: String
  package let retry: String
  /// Of the keys that turn a 360° panorama.
  package let lookAround: String
  /// Of the button that turns a panorama with the device.
  package let followDevice: String
}

extension ViewerStrings {
  static let english = ViewerStrings(
    viewer: "Photo viewer", close: "Close", firstOrLast: "First or last photo",
    zoom: "Zoom", play: "Play slideshow", pause: "Pause slideshow",
    speed: { "\($0) seconds per photo" }, fullScreen: "Full screen", thumbnails: "Thumbnails",
    details: "Details", more: "More", share: "Share", copyLink: "Copy link",
    linkCopied: "Link copied", download: "Download", shortcuts: "Keyboard shortcuts",
    space: "Space", position: { "\($0) of \($1)" }, failed: "This could not be loaded.",
    retry: "Try again", lookAround: "Look around", followDevice: "Follow the device")

  static let german = ViewerStrings(
    viewer: "Fotobetrachter", close: "Schließen", firstOrLast: "Erstes oder letztes Foto",
    zoom: "Vergrößern", play: "Diaschau starten", pause: "Diaschau anhalten",
    speed: { "\($0) Sekunden je Foto" }, fullScreen: "Vollbild", thumbnails: "Vorschaubilder",
    details: "Angaben", more: "Mehr", share: "Teilen", copyLink: "Link kopieren",
    linkCopied: "Link kopiert", download: "Herunterladen", shortcuts: "Tastenkürzel",
    space: "Leertaste", position: { "\($0) von \($1)" },
    failed: "Das ließ sich nicht laden.", retry: "Erneut versuchen",
    lookAround: "Umsehen", followDevice: "Dem Gerät folgen")

  static let french = ViewerStrings(
    viewer: "Visionneuse de photos", close: "Fermer", firstOrLast: "Première ou dernière photo",
    zoom: "Agrandir", play: "Lancer le diaporama",
    pause: "Mettre le diaporama en pause", speed: { "\($0) secondes par photo" },
    fullScreen: "Plein écran", thumbnails: "Vignettes", details: "Détails", more: "Plus",
    share: "Partager", copyLink: "Copier le lien", linkCopied: "Lien copié",
    download: "Télécharger", shortcuts: "Raccourcis clavier", space: "Espace",
    position: { "\($0) sur \($1)" }, failed: "Le chargement a échoué.", retry: "Réessayer",
    lookAround: "Regarder autour", followDevice: "Suivre l’appareil")

  static let spanish = ViewerStrings(
    viewer: "Visor de fotos", close: "Cerrar", firstOrLast: "Primera o última foto",
    zoom: "Ampliar", play: "Iniciar la presentación", pause: "Pausar la presentación",
    speed: { "\($0) segundos por foto" }, fullScreen: "Pantalla completa",
    thumbnails: "Miniaturas", details: "Detalles", more: "Más", share: "Compartir",
    copyLink: "Copiar el enlace", linkCopied: "Enlace copiado", download: "Descargar",
    shortcuts: "Atajos de teclado", space: "Espacio", position: { "\($0) de \($1)" },
    failed: "No se pudo cargar.", retry: "Reintentar", lookAround: "Mirar alrededor",
    followDevice: "Seguir el dispositivo")

  static let arabic = ViewerStrings(
    viewer: "عارض الصور", close: "إغلاق", firstOrLast: "الصورة الأولى أو الأخيرة",
    zoom: "تكبير", play: "تشغيل العرض", pause: "إيقاف العرض مؤقتًا",
    speed: { "الثواني لكل صورة: \($0)" }, fullScreen: "ملء الشاشة",
    thumbnails: "الصور المصغرة", details: "التفاصيل", more: "المزيد", share: "مشاركة",
    copyLink: "نسخ الرابط", linkCopied: "نُسخ الرابط", download: "تنزيل",
    shortcuts: "اختصارات لوحة المفاتيح", space: "مفتاح المسافة",
    position: { "\($0) من \($1)" }, failed: "تعذّر التحميل.", retry: "إعادة المحاولة",
    lookAround: "النظر حولك", followDevice: "متابعة حركة الجهاز")
}

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
