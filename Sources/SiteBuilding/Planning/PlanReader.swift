import Facts
import Foundation
import PhotoCatalog
import PhotoReading
import Renditions
import SiteViews
import SystemPackage

/// Reads the folders of a plan one after another.
struct PlanReader {
  var plan: SitePlan
  let snapshot: LibrarySnapshot
  let settings: SiteSettings
  /// Names that are not published. A name that is a face in one photo may be a keyword of another.
  let people: PeopleNames
  /// The numbers of the folders that the part of the site shows.
  let published: Set<Int64>
  /// Photos whose facts come from several files.
  let shared: SharedContents
  /// The licence of photos of the present folder that state none.
  var license: String?
  /// The indices in the plan of the photos that were read, by their numbers; `nil` for one that the plan omits.
  private(set) var planned: [Int64: Int?] = [:]
  /// When photos were added, and the folders of these files, by the indices in the plan.
  private var added: [Int: (addition: Addition, folder: Int64)] = [:]
  /// The numbers of the videos of Live Photos, by the number of the picture.
  private var clips: [Int64: Int64] = [:]
  /// How many later pages follow each photo in the plan, by the index of the photo.
  private var laterPages: [Int: Int] = [:]

  init(
    plan: SitePlan, snapshot: LibrarySnapshot, settings: SiteSettings, people: PeopleNames,
    published: Set<Int64>
  ) throws {
    (self.plan, self.snapshot, self.settings) = (plan, snapshot, settings)
    (self.people, self.published) = (people, published)
    shared = try snapshot.sharedContents(isPublished: published.contains)
  }

  /// Reads the files of a folder. `wanted` is `nil` for all.
  mutating func read(
    _ folder: LibraryFolder, ofRoot root: Int, into planned: inout SitePlan.Folder,
    only wanted: Set<Int64>? = nil
  ) throws {
    let omittedBefore = plan.omitted.count
    try snapshot.forEachFile(in: folder) { file, photo in
      let original = LibraryFile(
        root: root, path: folder.path.pushing(file.name), size: file.size, inode: file.inode)
      guard !file.isClip, wanted?.contains(file.photo) ?? true else { return }
      if self.planned[file.photo] == nil {
        clips[file.photo] = file.clip
        if let photo = try shared.photos[file.photo] ?? photo() {
          self.planned[file.photo] = .some(try addPages(of: photo, original))
        }
      }
      if let first = self.planned[file.photo] ?? nil {
        if let addition = file.addition.flatMap({ snapshot.additions[$0] }),
          added[first].map({ addition.time < $0.addition.time }) ?? true
        {
          added[first] = (addition, folder.id)
        }
        planned.files += (0...(laterPages[first] ?? 0)).map {
          SitePlan.File(photo: first + $0, name: original.nameText)
        }
      }
    }
    if settings.stacks != .none {
      plan.omitRawsBesidePictures(from: omittedBefore, planned.files)
    }
  }

  /// The photos of folders that a query matches, each once.
  func files(of numbers: Set<Int64>, in folders: [SitePlan.Folder]) -> [SitePlan.File] {
    var places = Set(numbers.compactMap { planned[$0] ?? nil })
    var files: [SitePlan.File] = []
    for folder in folders where !places.isEmpty {
      for file in folder.files where places.remove(file.photo) != nil {
        files.append(SitePlan.File(photo: file.photo, name: file.name))
      }
    }
    return files
  }

  /// Completes the plan.
  mutating func finish() throws -> SitePlan {
    if settings.showsAdditions { plan.additions = additions() }
    for (still, video) in clips {
      guard let index = planned[still] ?? nil,
        let clip = try snapshot.clip(video, isPublished: published.contains),
        let root = plan.roots.firstIndex(where: { $0.folder == clip.root })
      else { continue }
      let file = LibraryFile(
        root: root, path: clip.folder.pushing(clip.file.name), size: clip.file.size,
        inode: clip.file.inode)
      plan.photos[index].add(clip.photo, file, settings.video)
    }
    return plan
  }

  /// Adds a photo, followed by its later pages if the site shows them, and returns its index in the plan; `nil` if the
  /// plan omits it.
  private mutating func addPages(of photo: Photo, _ original: LibraryFile) throws -> Int? {
    var first = try snapshot.shown(photo)
    first.facts.laterPages = []
    let index = add(first, original)
    guard settings.showsTIFFPages, let index else { return index }
    for (number, page) in zip(2..., photo.facts.laterPages) {
      _ = add(
        try snapshot.photo(ofPage: number, page, of: photo), original, directory: page.directory)
    }
    laterPages[index] = plan.photos.count - index - 1
    return index
  }

  /// Adds a photo without the facts that the site does not publish, and returns its index; `nil` if it is omitted.
  private mutating func add(_ photo: Photo, _ original: LibraryFile, directory: Int = 0) -> Int? {
    var facts = photo.facts
    if facts.video != nil, settings.video.mode == .none {
      plan.videosLeftOut += 1
      return nil
    }
    var removed = facts.removePeopleFromKeywords(people)
    removed += facts.removePlacesFromKeywords { settings.shows($0) }
    if settings.shows(.town) { facts.namePlace(in: settings.language) }
    facts.removeFacts(unless: { settings.shows($0) })
    let hasLicense = facts.license != nil
    if !hasLicense { facts.license = license }
    if !settings.exifTags.isEmpty { facts.exifTags = exifTags(of: original) }
    do throws(PreviewError) {
      let source = try DisplaySource(facts, for: settings.recipe, directory: directory)
      let video =
        PlannedVideo(facts, for: settings.video, id: photo.id)
        ?? PlannedVideo(motionPhoto: facts, for: settings.video, id: photo.id)
      let isUnchanged =
        removed == 0 && facts.exifTags.isEmpty && (hasLicense || license == nil)
      let state = PlannedPhoto.RenderState(photo)
      let shown = SitePhoto(
        id: photo.id, keptAddress: photo.keptAddress, facts: facts,
        factsDigest: isUnchanged ? photo.digest : Self.digest(photo, facts),
        width: source.width, height: source.height,
        settings.recipe.renditions(of: photo.id, source, facts),
        preview: SitePhoto.Preview(
          color: state.color, thumbHash: state.thumbHash, settings.placeholder,
          focus: FocalPoint(photo.facts.faces)),
        video: video.map { SiteVideo($0) },
        original: directory > 0
          ? nil : PlannedOriginal(facts, id: photo.id, name: original.nameText, settings),
        fileName: settings.offersImages ? original.nameText : nil)
      plan.photos.append(
        PlannedPhoto(
          photo: shown, file: original, source: source, video: video, state: state))
      return plan.photos.count - 1
    } catch {
      plan.omitted.append(SitePlan.Omission(file: original, reason: error.description))
      return nil
    }
  }
}

extension PlanReader {
  /// The digest of a photo with facts that the catalog does not have. Which keywords are left depends on the names of
  /// people in other photos.
  private static func digest(_ photo: Photo, _ facts: PhotoFacts) -> UInt64 {
    var digest = InputDigest()
    digest.add(photo.digest)
    for text in facts.allKeywords + facts.exifTags { digest.add(text) }
    digest.add(facts.license)
    return digest.value
  }
}

extension SitePlan {
  /// Removes camera raw files from `omitted` whose picture is in the same folder, and counts them.
  fileprivate mutating func omitRawsBesidePictures(from first: Int, _ files: [File]) {
    guard first < omitted.count else { return }
    let stems = Set(files.map { StackCandidate(name: $0.name).stem })
    let isBesidePicture = omitted[first...].map { omission in
      stems.contains(StackCandidate(name: omission.file.nameText).stem)
    }
    let others = zip(omitted[first...], isBesidePicture).filter { !$1 }.map(\.0)
    rawsLeftOut += omitted.count - first - others.count
    omitted.replaceSubrange(first..., with: others)
  }
}

extension PlannedPhoto.RenderState {
  fileprivate init(_ photo: Photo) {
    self.init(
      color: photo.color, thumbHash: photo.thumbHash, error: photo.renderError,
      errorVersion: photo.renderErrorVersion, warning: photo.renderWarning, isMeasured: photo.likeness != nil)
  }
}

extension PlannedPhoto {
  /// Adds the video of a Live Photo.
  fileprivate mutating func add(_ clip: Photo, _ file: LibraryFile, _ recipe: VideoRecipe) {
    guard let video = PlannedVideo(liveVideo: clip.facts, in: file, for: recipe, id: id) else {
      return
    }
    self.video = video
    photo = photo.with(SiteVideo(video), digest: clip.digest)
  }
}

extension PlanReader {
  /// The Exif tags of a file that the site shows; none if it has none. They are in English, because libexif translates
  /// them to the language of the system, and not to that of the site. Only files that are new or have changed since the
  /// last build are read. A file that cannot be read now is added to the plan, so that the next build reads it.
  mutating func exifTags(of file: LibraryFile) -> [String] {
    guard settings.hasPhotoPages else { return [] }
    do {
      let open = try file.open(in: plan.rootFolders)
      defer { _ = try? open.close() }  // Nothing was written to it.
      return try ExifDescription.texts(of: settings.exifTags, reading: open)
    } catch {
      plan.unreadTags.append(SitePlan.Omission(file: file, reason: "\(error)"))
      return []
    }
  }
}

extension PlanReader {
  /// The batches of photos that were added last, the newest first. Of batches of the same run, that with the newest
  /// photo comes first.
  private func additions() -> [SitePlan.Addition] {
    // A file that was moved out of a folder that is not shown belongs to its own.
    let others = Set(snapshot.folders.map(\.id)).subtracting(published)
    var batches: [Addition: [Int]] = [:]
    for (index, (var addition, folder)) in added {
      if others.contains(addition.folder) { addition.folder = folder }
      batches[addition, default: []].append(index)
    }
    let newest = batches.mapValues { $0.compactMap { plan.photos[$0].photo.taken }.max() }
    // The numbers of folders depend on folders that are not shown.
    let paths = Dictionary(uniqueKeysWithValues: snapshot.folders.map { ($0.id, $0.root.pushing($0.path).bytes) })
    func path(_ batch: Addition) -> [UInt8] { paths[batch.folder] ?? [] }
    let order = newest.sorted { one, other in
      if one.key.time != other.key.time { return one.key.time > other.key.time }
      if one.value == other.value {
        let paths = (path(one.key), path(other.key))
        return paths.0 == paths.1 ? one.key.folder < other.key.folder : paths.0.lexicographicallyPrecedes(paths.1)
      }
      guard let taken = one.value else { return false }
      return other.value.map { taken > $0 } ?? true
    }
    return order.prefix(SitePlan.Addition.maxCount).map { batch, _ in
      SitePlan.Addition(
        time: batch.time, folder: batch.folder, photos: batches[batch, default: []].map { plan.photos[$0].id }.sorted())
    }
  }
}

extension PhotoFacts {
  /// Names the place in a site's language: its country, so that the country has one page, and all of it if the name
  /// follows from the coordinate.
  mutating func namePlace(in language: SiteLanguage) {
    if var place = self.placeName, let country = place.country,
      let name = CountryNames.code(country).flatMap({ CountryNames.name($0, in: language) }), name != country
    {
      place.country = name
      self.placeName = place
    }
    guard self.isPlaceNameDerived, language != .en, let coordinate = self.coordinate,
      let town = Gazetteer.shared.town(
        latitude: coordinate.latitude, longitude: coordinate.longitude)
    else { return }
    self.placeName = PlaceName(
      city: Gazetteer.shared.name(of: town, in: language.rawValue), region: town.region,
      country: CountryNames.name(town.countryCode, in: language) ?? town.country)
  }
}

extension PhotoFacts {
  /// Removes the keywords that tell where the photo was taken, if the site does not: those that programs write for
  /// coordinates, such as `geo:lat=48.67`, and the name of its town in the languages of sites.
  mutating func removePlacesFromKeywords(unless isShown: (FactPrivacy) -> Bool) -> Int {
    let all = self.keywords.count + self.keywordPaths.count
    guard all > 0, !isShown(.location) else { return 0 }
    var towns: Set<String> = []
    if !isShown(.town) {
      let town = self.coordinate.flatMap {
        Gazetteer.shared.town(latitude: $0.latitude, longitude: $0.longitude)
      }
      let derived = town.map { town in
        [town.name] + SiteLanguage.allCases.map { Gazetteer.shared.name(of: town, in: $0.rawValue) }
      }
      towns = Set(([self.placeName?.city].compactMap(\.self) + (derived ?? [])).map(FoldedText.fold))
    }
    // The end of a hierarchy, such as Places|Germany|Stuttgart.
    func tellsPlace(_ keyword: String) -> Bool {
      let name = FoldedText.fold(String(keyword.split(separator: "|").last ?? "")).trimmingPrefix(" ")
      return towns.contains(String(name)) || Self.isCoordinate(name)
    }
    self.keywords.removeAll(where: tellsPlace)
    self.keywordPaths.removeAll(where: tellsPlace)
    return all - self.keywords.count - self.keywordPaths.count
  }

  /// Whether a keyword is a machine tag, the name of an axis with a number, or two decimal fractions.
  private static func isCoordinate(_ name: Substring) -> Bool {
    // Most keywords are words.
    let isAxis = ["geo", "gps", "exif", "lat", "lon", "lng", "altitude"].contains(where: name.hasPrefix)
    guard isAxis || name.contains(".") else { return false }
    let axis =
      /^(?:(?:geo(?:tagged)?|gps|exif:?(?:gps)?)[ _:.]?(?:lat|lon|lng|long|latitude|longitude|altitude)[ :=]+|(?:lat|lon|lng|long)[:=] ?|(?:latitude|longitude)[ :=]+)[-+]?[0-9]/
    let pair = /^[-+]?[0-9]{1,3}[.][0-9]{3,}[°nsew]* *[,;\/ ] *[-+]?[0-9]{1,3}[.][0-9]{3,}/
    return name.hasPrefix("geo:") || name.hasPrefix("geohash") || name.firstMatch(of: axis) != nil
      || name.firstMatch(of: pair) != nil
  }
}

/// The names of countries in the languages of sites.
private enum CountryNames {
  private static let names: [SiteLanguage: [String: String]] = Dictionary(
    uniqueKeysWithValues: SiteLanguage.allCases.map { language in
      let locale = Locale(identifier: language.rawValue)
      let names = Locale.Region.isoRegions.map { region in
        (region.identifier, locale.localizedString(forRegionCode: region.identifier))
      }
      return (
        language,
        Dictionary(names.compactMap { code, name in name.map { (code, $0) } }) { first, _ in first }
      )
    })

  /// The codes by names in all languages of sites, folded, and by themselves.
  private static let codes: [String: String] = names.values.reduce(into: ["usa": "US", "uk": "GB"]) { codes, names in
    for (code, name) in names {
      codes[FoldedText.fold(name)] = code
      codes[FoldedText.fold(code)] = code
    }
  }

  static func name(_ code: String, in language: SiteLanguage) -> String? {
    names[language]?[code]
  }

  /// The code of a country by its name in any language of sites, or its code.
  static func code(_ name: String) -> String? { codes[FoldedText.fold(name)] }
}
