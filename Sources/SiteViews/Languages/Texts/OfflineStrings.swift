/// The texts of a site that is read without a network.
package struct OfflineStrings: Sendable {
  /// The title and the text of the message that replaces a page that the browser has not kept.
  package let title: String
  package let text: String
}

extension OfflineStrings {
  static let english = OfflineStrings(
    title: "Not available offline",
    text: "There is no network, and this page has not been opened on this device before.")

  static let german = OfflineStrings(
    title: "Offline nicht verfügbar",
    text: "Es gibt kein Netz, und diese Seite wurde auf diesem Gerät noch nicht geöffnet.")

  static let french = OfflineStrings(
    title: "Non disponible hors ligne",
    text: "Il n’y a pas de réseau, et cette page n’a pas encore été ouverte sur cet appareil.")

  static let spanish = OfflineStrings(
    title: "No disponible sin conexión",
    text: "No hay red, y esta página no se ha abierto antes en este dispositivo.")

  static let arabic = OfflineStrings(
    title: "غير متاح دون اتصال",
    text: "لا توجد شبكة، ولم تُفتح هذه الصفحة على هذا الجهاز من قبل.")
}
