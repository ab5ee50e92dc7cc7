@testable import Facts
@testable import SiteViews
import SystemPackage
import Testing
@testable import SitePages
@testable import SiteBuilding

struct StringsTests {
  private static let counts = [0, 1, 2, 3, 11, 100, 103, 1_000_000]

  @Test(
    arguments: [
      (.en, ["# photos", "1 photo", "# photos", "# photos", "# photos", "# photos"]),
      (.de, ["# Fotos", "1 Foto", "# Fotos", "# Fotos", "# Fotos", "# Fotos"]),
      (.fr, ["0 photo", "1 photo", "# photos", "# photos", "# photos", "# photos"]),
      (.es, ["# fotos", "1 foto", "# fotos", "# fotos", "# fotos", "# fotos"]),
      (.ar, ["لا صور", "صورة واحدة", "صورتان", "3 صور", "11 صورة", "100 صورة"]),
    ] as [(SiteLanguage, [String])])
  func `photos are counted with the correct plural form`(language: SiteLanguage, wanted: [String]) {
    for (count, form) in zip([0, 1, 2, 3, 11, 100], wanted) {
      #expect(language.strings.counts.photos(count) == form.replacing("#", with: "\(count)"))
    }
  }

  @Test func `large counts depend on their last digits or need a preposition`() {
    #expect(Strings.arabic.counts.lenses(103) == "103 عدسات")
    #expect(Strings.arabic.counts.lenses(1_111) == "1111 عدسة")
    #expect(Strings.french.counts.years(1_000_000) == "1000000 d’années")
    #expect(Strings.spanish.counts.photos(2_000_000) == "2000000 de fotos")
    #expect(Strings.spanish.counts.photos(2_000_001) == "2000001 fotos")
    #expect(Strings.english.counts.photos(1_000_000) == "1000000 photos")
  }

  @Test(arguments: SiteLanguage.allCases)
  func `every noun contains its count and has all plural forms of the language`(
    language: SiteLanguage
  ) {
    let counts = language.strings.counts
    for noun in [counts.photos, counts.years, counts.cameras, counts.lenses, counts.keywords] {
      let texts = Self.counts.map { noun($0).replacing("\($0)", with: "#") }
      #expect(texts.allSatisfy { !$0.isEmpty })
      #expect(Set(texts).count == [.en: 2, .de: 2, .fr: 3, .es: 3, .ar: 5][language])
      #expect(Self.counts.dropFirst(3).allSatisfy { noun($0).contains("\($0)") })
    }
  }

  @Test(
    arguments: [
      (.en, "3 places", "in 3 places"), (.de, "3 Orte", "an 3 Orten"),
      (.fr, "3 lieux", "dans 3 lieux"), (.es, "3 lugares", "en 3 lugares"),
      (.ar, "3 أماكن", "في 3 أماكن"),
    ] as [(SiteLanguage, String, String)])
  func `counted places have the grammatical case of the sentence`(
    language: SiteLanguage, counted: String, inside: String
  ) {
    let map = language.strings.map
    #expect(map.counted(3) == counted && map.inPlaces(3) == inside)
    #expect(Strings.arabic.map.counted(2) == "مكانان" && Strings.arabic.map.inPlaces(2) == "في مكانين")
    #expect(Strings.arabic.map.counted(11) == "11 مكانًا")
  }

  private static func date(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(iso: text + "T08:03:00"))
  }

  @Test(
    arguments: [
      (.en, ["1 March 2024", "14 June 2024, 08:03", "June – August 2024", "2023 – 2024"]),
      (.de, ["1. März 2024", "14. Juni 2024, 08:03 Uhr", "Juni–August 2024", "2023–2024"]),
      (.fr, ["1er mars 2024", "14 juin 2024 à 08:03", "juin – août 2024", "2023 – 2024"]),
      (.es, ["1 de marzo de 2024", "14 de junio de 2024, 08:03", "junio–agosto de 2024", "2023–2024"]),
      (.ar, ["1 مارس 2024", "14 يونيو 2024، 08:03", "يونيو – أغسطس 2024", "2023 – 2024"]),
    ] as [(SiteLanguage, [String])])
  func `dates have the format of the language`(
    language: SiteLanguage, wanted: [String]
  ) throws {
    let dates = language.strings.dates
    let june = try Self.date("2024-06-14")
    #expect(dates.long(try Self.date("2024-03-01")) == wanted[0])
    #expect(dates.longWithTime(june) == wanted[1])
    #expect(dates.range(from: june, to: try Self.date("2024-08-01")) == wanted[2])
    #expect(dates.range(from: try Self.date("2023-01-01"), to: june) == wanted[3])
    #expect(dates.range(from: june, to: june) == dates.monthAndYear(june.year, 6))
    #expect(dates.strings(for: "2024-06-14") == dates.long(june))
    #expect(dates.strings(for: "2024-06") == dates.monthAndYear(june.year, 6))
    #expect(dates.strings(for: "2024") == "2024")
  }

  @Test(
    arguments: [
      (.en, "14 June 2024", "June 2024"), (.de, "14. Juni 2024", "Juni 2024"),
      (.fr, "14 juin 2024", "juin 2024"), (.es, "14 de junio de 2024", "junio de 2024"),
      (.ar, "14 يونيو 2024", "يونيو 2024"),
    ] as [(SiteLanguage, String, String)])
  func `what is not known of a date is not shown`(
    language: SiteLanguage, day: String, month: String
  ) throws {
    func date(_ text: String) throws -> LocalDateTime { try #require(LocalDateTime(iso: text)) }
    let dates = language.strings.dates
    let (june, year) = (try date("2024-06"), try date("2024"))
    #expect(dates.longWithTime(try date("2024-06-14")) == day)
    #expect(dates.longWithTime(june) == month)
    #expect(dates.longWithTime(year) == "2024")
    #expect(dates.range(from: year, to: june) == "2024")
    #expect(dates.range(from: year, to: year) == "2024")
    #expect(dates.range(from: june, to: try date("2024-06-14")) == month)
    #expect(dates.days(from: june, to: try date("2024-06-14")) == month)
    #expect(dates.days(from: year, to: year) == "2024")
    #expect(dates.shortest(from: year, to: year) == "2024")
  }

  @Test func `a heading begins with a capital letter if the language has them`() throws {
    let june = try Self.date("2024-06-14")
    let headings = SiteLanguage.allCases.map { DateStrings.heading($0.strings.dates.monthAndYear(june.year, 6)) }
    #expect(headings == ["June 2024", "Juni 2024", "Juin 2024", "Junio de 2024", "يونيو 2024"])
  }

  @Test(arguments: SiteLanguage.allCases)
  func `every language has all strings, and names of months and days are unique`(language: SiteLanguage) {
    let strings = language.strings
    let texts = Self.texts(in: strings)
    #expect(texts.count == Self.texts(in: Strings.english).count)
    #expect(texts.allSatisfy { !$0.isEmpty && $0.first != " " && !$0.contains("\\") })
    #expect(Set(strings.dates.months.indices.map { strings.dates.months[$0] }).count == 12)
    for days in [strings.dates.weekdays, strings.dates.shortWeekdays] {
      #expect(Set(days.indices.map { days[$0] }).count == 7)
    }
    #expect(strings.code == language.rawValue)
  }

  @Test func `strings that are the same as in English are intended`() {
    let english = Set(Self.texts(in: Strings.english))
    func same(_ strings: Strings) -> Set<String> { english.intersection(Self.texts(in: strings)) }
    let signs: Set<String> = ["N", "S", "E", "W", ", ", "."]
    #expect(same(.german).subtracting(signs) == ["Original", "Album", "Passphrase"])
    #expect(same(.french).subtracting(signs) == ["Photos", "Original", "Album", "Albums", "Date", "flash", "Pages"])
    #expect(same(.spanish).subtracting(signs) == ["Original", "flash"])
    #expect(same(.arabic).subtracting(signs).isEmpty)
  }

  /// All strings among the members of a value, at any depth.
  private static func texts(in value: Any) -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      if child.label == "code" || child.value is PluralForms { return [] }
      if let text = child.value as? String { return [text] }
      return texts(in: child.value)
    }
  }

  @Test func `facts of a photo are in the language of the site`() {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    (facts.exposure, facts.fNumber, facts.flash) = (0.5, 2.8, true)
    let lines = SiteLanguage.allCases.map { facts.exposureLine($0.strings)?.replacing("\u{A0}", with: " ") }
    #expect(
      lines == [
        "0.5 s · f/2.8 · flash", "0,5 s · f/2,8 · Blitz", "0,5 s · f/2,8 · flash",
        "0,5 s · f/2,8 · flash", "0.5 s · f/2.8 · فلاش",
      ])
    let coordinate = Coordinate(latitude: -67.93251, longitude: 13.5)
    func text(_ strings: Strings) -> String { strings.coordinates(coordinate, decimals: 4, space: " ") }
    #expect(text(.german) == "67,9325° S, 13,5° O")
    #expect(text(.arabic) == "\u{2066}67.9325°\u{2069} جنوبًا، \u{2066}13.5°\u{2069} شرقًا")
    #expect(Strings.german.metres(-428.4) == "-428\u{A0}m")
    #expect(Strings.french.facts.stars(1) == "1 étoile sur 5")
    #expect(Strings.german.facts.stars(3) == "3 von 5 Sternen")
  }

  @Test func `pages declare their language, and right-to-left direction`() async throws {
    func start(_ language: SiteLanguage) async throws -> String {
      var settings = SiteSettings()
      settings.language = language
      let site = Album(.site, id: "site", title: "T", slug: "", photos: [], children: [])
      let page = NotFoundPage.render(
        NotFoundView(try await SiteOutline.of(site, settings).view(), albums: []), settings)
      return String(decoding: page.prefix(60), as: UTF8.self)
    }
    #expect(try await start(.en).contains("<html lang=\"en\">"))
    #expect(try await start(.de).contains("<html lang=\"de\">"))
    #expect(try await start(.ar).contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test(
    arguments: [
      (.en, "page 2 of 2", "Previous page", "T, page 2"),
      (.de, "Seite 2 von 2", "Vorherige Seite", "T, Seite 2"),
      (.fr, "page 2 sur 2", "Page précédente", "T, page 2"),
      (.es, "página 2 de 2", "Página anterior", "T, página 2"),
      (.ar, "الصفحة 2 من 2", "الصفحة السابقة", "T، الصفحة 2"),
    ] as [(SiteLanguage, String, String, String)])
  func `page numbers of an album are in the language of the site`(
    language: SiteLanguage, place: String, back: String, title: String
  ) {
    let photos = (0..<501).map { SitePhoto.sample("\($0)", isShown: false) }
    var settings = SiteSettings(widths: ReferenceWidths([1200], isExact: true))
    settings.language = language
    let entry = SiteOutline.Entry(
      album: Album(.folder, id: "t", title: "T", slug: "t", photos: photos, children: []), ancestors: [],
      outline: AlbumOutline(photos, isByDate: true))
    let views = AlbumViews(entry)
    #expect(views.count == 2)
    let template = PageTemplate(siteTitle: "S", strings: settings.strings, stylesheet: "a.css")
    let page = String(
      decoding: AlbumPage(views.page(2), settings: settings, template: template).render(), as: UTF8.self)
    #expect(page.contains(" · \(place)</p>") && page.contains(">\(back)</a>"))
    #expect(page.contains("<title>\(title) – S</title>"))
  }
}
