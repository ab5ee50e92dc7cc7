import Foundation
import SystemPackage
import TestSupport

/// What happens to the files of a library.
extension RestrictedWorld {
  /// A folder that is there.
  mutating func anyFolder() -> (Int, String)? {
    let there = folders.indices.filter { folders[$0].path != nil }
    guard let index = there.randomElement(using: &random) else { return nil }
    return folders[index].path.map { (index, $0) }
  }

  /// A photo in a folder that is there.
  private mutating func anyPhoto() -> (Int, String)? {
    let there = photos.indices.filter { path(photos[$0]) != nil }
    guard let index = there.randomElement(using: &random) else { return nil }
    return path(photos[index]).map { (index, $0) }
  }

  mutating func change() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...2: try stateAlbum()
    case 3: try damageAlbum()
    case 4...6: try moveFolder()
    case 7: try takeFolderAway()
    case 8, 9: try merge()
    case 10: try copyPhoto()
    case 11: try movePhoto()
    case 12...14: try stateSidecar()
    case 15: try damageSidecar()
    case 16: try edit()
    case 17: try mark()
    default:
      guard let (index, path) = anyFolder() else { return }
      log.append("new photo in \(path)")
      try addPhoto(to: index)
    }
  }

  private mutating func stateAlbum() throws {
    guard let (index, path) = anyFolder() else { return }
    let states = ["hidden: true", "hidden: true", "hidden: unlisted", "protected: true", "hidden: false"]
    let state = states.randomElement(using: &random) ?? ""
    log.append("\(path)/album.md: \(state)")
    try? folder.remove("\(path)/album.md")
    try folder.write("---\n\(state)\n---\n", as: "\(path)/album.md")
    // The statement counts from the next index on, whether that is complete or not.
    if state == "hidden: false" {
      let isProtected = folders[index].isProtected
      end(index)
      (folders[index].isProtected, folders[index].leftOutAt) = (isProtected, nil)
    } else if state == "hidden: unlisted" {
      folders[index].hidden = min(folders[index].hidden, .unlisted)
      if folders[index].leftOutAt != path { folders[index].leftOutAt = nil }
      for photo in photos.indices where photos[photo].folder == index && !path.hasPrefix("away") {
        photos[photo].seen = photos[photo].seen.map { min($0, .unlisted) }
      }
    }
  }

  private mutating func damageAlbum() throws {
    guard let (_, path) = anyFolder() else { return }
    try? folder.remove("\(path)/album.md")
    let kind = Int.random(in: 0..<4, using: &random)
    log.append("\(path)/album.md is \(["gone", "empty", "not text", "a folder"][kind])")
    switch kind {
    case 1: try folder.write("", as: "\(path)/album.md")
    case 2: try folder.write([0xFF, 0, 0xFE, 0x80], as: FilePath("\(path)/album.md"))
    case 3: try folder.makeFolder("\(path)/album.md")
    default: break
    }
  }

  /// Changes the paths of a folder, and of those in it.
  private mutating func rename(_ path: String, to new: String?) throws {
    for index in folders.indices {
      guard let own = folders[index].path, own == path || own.hasPrefix("\(path)/") else { continue }
      // An exclusion stays with the old path, and the album.md says who can see the new one.
      let text = new.flatMap { folder.read(FilePath("\($0 + own.dropFirst(path.count))/album.md")) }
      let states = ["hidden: false", "hidden: unlisted"].contains {
        String(decoding: text ?? [], as: UTF8.self).contains($0)
      }
      if states { folders[index].leftOutAt = nil }
      folders[index].path = new.map { $0 + own.dropFirst(path.count) }
      for photo in photos.indices where photos[photo].folder == index { endLostMarks(photo) }
      for photo in photos.indices where photos[photo].folder == index && !path.hasPrefix("away") {
        photos[photo].earlierRoots.insert(String(path.prefix(3)))
        photos[photo].isUnread = true
      }
    }
  }

  private mutating func moveFolder() throws {
    guard let (_, path) = anyFolder() else { return }
    var new = newPath(anyRoot())
    if Int.random(in: 0..<5, using: &random) == 0, let (_, other) = anyFolder(), other != path,
      !other.hasPrefix("\(path)/")
    {
      new = "\(other)/\(new.dropFirst(4))"
    }
    let losesAlbum = Bool.random(using: &random)
    if losesAlbum { try? folder.remove("\(path)/album.md") }
    log.append("move \(path) to \(new)\(losesAlbum ? " without album.md" : "")")
    try folder.move(path, to: new)
    try rename(path, to: new)
  }

  /// Moves a folder out of the library, or one back into it.
  private mutating func takeFolderAway() throws {
    try folder.makeFolder("away")
    if let index = folders.indices.filter({ folder.holds("away/\($0)") }).randomElement(using: &random) {
      let new = newPath(anyRoot())
      log.append("bring folder \(index) back as \(new)")
      try folder.move("away/\(index)", to: new)
      folders[index].path = "away/\(index)"
      try rename("away/\(index)", to: new)
      return
    }
    guard let (index, path) = anyFolder(), !folders.contains(where: { $0.path?.hasPrefix("\(path)/") ?? false })
    else { return }
    log.append("take \(path) away as folder \(index)")
    try folder.move(path, to: "away/\(index)")
    try rename(path, to: nil)
  }

  /// Moves the photos of a folder into another, and deletes the folder.
  private mutating func merge() throws {
    guard let (index, path) = anyFolder(), let (other, target) = anyFolder(), other != index,
      !folders.contains(where: { $0.path?.hasPrefix("\(path)/") ?? false })
    else { return }
    log.append("merge \(path) into \(target)")
    for number in photos.indices where photos[number].folder == index {
      let name = photos[number].name
      for suffix in ["jpg"] + Self.sidecars where folder.holds("\(path)/\(name).\(suffix)") {
        try? folder.remove("\(target)/\(name).\(suffix)")
        try folder.move("\(path)/\(name).\(suffix)", to: "\(target)/\(name).\(suffix)")
      }
      photos[number].folder = other
      endLostMarks(number)
      publish(number, from: path)
    }
    try folder.remove(path)
    folders[index].path = nil
  }

  /// The owner has moved a photo into an album that is there: what that says counts.
  private mutating func publish(_ photo: Int, from path: String) {
    photos[photo].earlierRoots.insert(String(path.prefix(3)))
    photos[photo].seen = .listed
    copied.insert(photos[photo].word)
  }

  private mutating func copyPhoto() throws {
    guard let (index, path) = anyPhoto(), let (other, target) = anyFolder() else { return }
    var copy = photos[index]
    guard other != copy.folder, !copy.isEdited else { return }
    count += 1
    (copy.folder, copy.name) = (other, "p\(count)")
    log.append("copy \(path).jpg (\(copy.word)) to \(target)/\(copy.name).jpg")
    try folder.copy("\(path).jpg", to: "\(target)/\(copy.name).jpg")
    (copy.seen, copy.marks) = (nil, [])
    photos.append(copy)
    copied.insert(copy.word)
  }

  private mutating func movePhoto() throws {
    guard let (index, path) = anyPhoto(), let (other, target) = anyFolder(), other != photos[index].folder else {
      return
    }
    let keepsSidecars = Bool.random(using: &random)
    log.append("move \(path).jpg (\(photos[index].word)) to \(target)\(keepsSidecars ? "" : " without sidecars")")
    let name = photos[index].name
    for suffix in ["jpg"] + (keepsSidecars ? Self.sidecars : []) where folder.holds("\(path).\(suffix)") {
      try? folder.remove("\(target)/\(name).\(suffix)")
      try folder.move("\(path).\(suffix)", to: "\(target)/\(name).\(suffix)")
    }
    photos[index].folder = other
    endLostMarks(index)
    publish(index, from: path)
  }

  private mutating func stateSidecar() throws {
    guard let (index, path) = anyPhoto() else { return }
    let word = photos[index].word
    let kind = Int.random(in: 0..<5, using: &random)
    log.append("\(path) (\(word)): \(["keyword private", "rating -1", "archived", "rating 3", "not archived"][kind])")
    switch kind {
    case 0: try folder.write(Sidecar(keywords: ["private"]).bytes, as: FilePath("\(path).xmp"))
    case 1: try folder.write(Sidecar(rating: -1).bytes, as: FilePath("\(path).xmp"))
    case 3: try folder.write(Sidecar(keywords: ["sea"], rating: 3).bytes, as: FilePath("\(path).xmp"))
    default:
      let isArchived = kind == 2
      try folder.write(
        "{\"title\":\"\(photos[index].name).jpg\",\"archived\":\(isArchived),\"photoTakenTime\":{\"timestamp\":\"1700000000\"}}",
        as: "\(path).jpg.json")
    }
    if kind >= 3 { endMarks(word) }
    photos[index].isEdited = true
  }

  private mutating func damageSidecar() throws {
    guard let (index, path) = anyPhoto(), let suffix = Self.sidecars.randomElement(using: &random),
      folder.holds("\(path).\(suffix)")
    else { return }
    let isCut = Bool.random(using: &random)
    log.append("\(path).\(suffix) is \(isCut ? "cut" : "gone")")
    if isCut {
      let bytes = folder.read(FilePath("\(path).\(suffix)")) ?? []
      try folder.write(Array(bytes.prefix(bytes.count / 2)), as: FilePath("\(path).\(suffix)"))
    } else {
      try folder.remove("\(path).\(suffix)")
      // What it said was not read, or was said of another content.
      if photos[index].isEdited, !isKnown(photos[index]) { endMarks(photos[index].word) }
    }
  }

  private mutating func edit() throws {
    // A copy that is edited is another photo.
    guard let (index, path) = anyPhoto(), photos.count(where: { $0.word == photos[index].word }) == 1 else { return }
    log.append("edit \(path).jpg (\(photos[index].word))")
    try folder.write((folder.read(FilePath("\(path).jpg")) ?? []) + [0], as: FilePath("\(path).jpg"))
    (photos[index].isEdited, photos[index].isOther) = (true, true)
    if !isKnown(photos[index]) { endLostMarks(index) }
  }

  private mutating func mark() throws {
    guard let (_, path) = anyFolder() else { return }
    let isMarked = folder.holds("\(path)/.nomedia")
    log.append("\(path)/.nomedia is \(isMarked ? "gone" : "there")")
    if isMarked { try folder.remove("\(path)/.nomedia") } else { try folder.write("", as: "\(path)/.nomedia") }
  }
}
