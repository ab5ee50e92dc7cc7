/// The texts of the page that opens protected albums.
package struct ProtectionStrings: Sendable {
  package let title: String
  package let passphrase: String
  package let open: String
  /// The message if the passphrase opens no album.
  package let wrong: String
  /// The message on a site without a passphrase, where only links open albums.
  package let needsLink: String
  package let needsScript: String
  /// The message if the browser does not permit cryptography.
  package let needsSecurity: String
}

extension ProtectionStrings {
  static let english = ProtectionStrings(
    title: "Protected albums", passphrase: "Passphrase", open: "Open",
    wrong: "This passphrase opens no album. Check it and try again.",
    needsLink: "To see an album, open the link that you were sent.",
    needsScript: "Protected albums need JavaScript.",
    needsSecurity:
      "The browser decrypts albums only on a secure connection. Open this page by an address that begins with https."
  )

  static let german = ProtectionStrings(
    title: "Geschützte Alben", passphrase: "Passphrase", open: "Öffnen",
    wrong: "Diese Passphrase öffnet kein Album. Bitte prüfen und noch einmal versuchen.",
    needsLink: "Öffnen Sie den Link, den Sie bekommen haben, um ein Album zu sehen.",
    needsScript: "Geschützte Alben brauchen JavaScript.",
    needsSecurity:
      "Der Browser entschlüsselt Alben nur über eine sichere Verbindung. Öffnen Sie diese Seite mit einer Adresse, die mit https beginnt."
  )

  static let french = ProtectionStrings(
    title: "Albums protégés", passphrase: "Phrase secrète", open: "Ouvrir",
    wrong: "Cette phrase secrète n’ouvre aucun album. Vérifiez-la et réessayez.",
    needsLink: "Pour voir un album, ouvrez le lien que vous avez reçu.",
    needsScript: "Les albums protégés ont besoin de JavaScript.",
    needsSecurity:
      "Le navigateur ne déchiffre les albums que sur une connexion sécurisée. Ouvrez cette page par une adresse qui commence par https."
  )

  static let spanish = ProtectionStrings(
    title: "Álbumes protegidos", passphrase: "Frase de contraseña", open: "Abrir",
    wrong: "Esta frase no abre ningún álbum. Compruébela e inténtelo de nuevo.",
    needsLink: "Para ver un álbum, abra el enlace que recibió.",
    needsScript: "Los álbumes protegidos necesitan JavaScript.",
    needsSecurity:
      "El navegador solo descifra álbumes en una conexión segura. Abra esta página con una dirección que empiece por https."
  )

  static let arabic = ProtectionStrings(
    title: "ألبومات محمية", passphrase: "عبارة المرور", open: "فتح",
    wrong: "لا تفتح هذه العبارة أي ألبوم. تحقق منها وحاول مرة أخرى.",
    needsLink: "لعرض ألبوم، افتح الرابط الذي وصلك.",
    needsScript: "تحتاج الألبومات المحمية إلى JavaScript.",
    needsSecurity:
      "لا يفك المتصفح تشفير الألبومات إلا عبر اتصال آمن. افتح هذه الصفحة بعنوان يبدأ بـ https."
  )
}
