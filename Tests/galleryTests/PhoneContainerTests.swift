import SystemPackage
import TestSupport
import Testing

/// HEIF files as phones write them.
struct PhoneContainerTests {
  private let folder = TemporaryFolder.empty()
  private let heic: [UInt8]

  init() throws { heic = try Project.bytes(of: Project.sampleLibrary.pushing("Night/Galaxy rising.heic")) }

  private func images(_ bytes: [UInt8]) throws -> (images: [[UInt8]], messages: String) {
    try folder.write(bytes, as: "photos/a.heic")
    _ = try folder.run("index", "photos")
    let build = try folder.run("build", "--sizes", "256")
    let files = try folder.contents().filter { $0.key.hasPrefix("site/i/") && $0.key.hasSuffix(".webp") }
    return (files.sorted { $0.key < $1.key }.map(\.value), build.errors)
  }

  @Test func `a photo with a derived HDR picture looks like the same photo without`() throws {
    let plain = try images(heic)
    var phone = TinyBoxes.addingTmap(to: heic)
    let shown = try images(phone)
    #expect(plain.images.count == 1)
    #expect(shown.images == plain.images, "\(shown.messages)")

    // The last box may have no size. The boxes are behind the size, the type, and the version and flags.
    func size(at offset: Int) -> Int { phone[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let meta = try #require(phone.indices.first { phone[$0...].starts(with: "meta".utf8) }) - 4
    var last = meta + 12
    while last + size(at: last) < meta + size(at: meta) { last += size(at: last) }
    phone.replaceSubrange(last..<last + 4, with: [0, 0, 0, 0])
    let again = try images(phone)
    #expect(again.images == plain.images, "\(again.messages)")
  }

  @Test func `a gain map of 10 bits is used`() throws {
    // No flags, and one channel with up to two stops. The map is the picture itself.
    let numbers = [0, 2, 0, 2, 1, 0, 0].flatMap { TinyImages.big($0, 4) + TinyImages.big(1, 4) }
    let payload = [UInt8](repeating: 0, count: 6) + numbers
    try folder.write(TinyBoxes.addingTmap(to: TinyBoxes.tenBits, payload: payload), as: "photos/ten.heic")
    _ = try folder.run("index", "photos")
    let build = try folder.run("build")
    #expect(!build.errors.contains("without HDR"), "\(build.errors)")
    let images = try folder.contents().filter { $0.key.hasSuffix("h3.jpg") }.map(\.value)
    #expect(images.count == 2)
    for image in images { #expect(image.contains("hdrgm:GainMapMax=\"2.000000\"".utf8)) }
  }

  @Test func `a damaged container is reported`() throws {
    let phone = TinyBoxes.addingTmap(to: heic)
    for type in ["iloc", "iref", "ipma", "pitm", "infe", "dimg"] {
      let name = try #require(phone.indices.first { phone[$0...].starts(with: type.utf8) })
      for size in [0, 7, 9, 0x7FFF_FFFF] {
        var broken = phone
        broken.replaceSubrange(name - 4..<name, with: TinyImages.big(size, 4))
        try folder.write(broken, as: FilePath("photos/\(type) \(size).heic"))
      }
    }
    let index = try folder.run("index", "photos")
    let build = try folder.run("build", "--sizes", "64")
    #expect(index.status == 0 && !build.errors.contains("killed"), "\(build.errors)")
  }

  @Test func `a low-overhead header is named`() throws {
    let mini = TinyBoxes.box("ftyp", Array("mif3\0\0\0\0avif".utf8)) + TinyBoxes.box("mini", [0, 0, 0, 0])
    try folder.write(mini, as: "photos/a.avif")
    let index = try folder.run("index", "photos")
    #expect(index.errors.contains("a.avif: it has a low-overhead header (mini)"), "\(index.errors)")
  }

  @Test func `an animated AVIF is shown by its first picture`() throws {
    let still = try Project.bytes(of: Project.sampleLibrary.pushing("Travel/Norway/Mirror lake.avif"))
    var animated = still
    // Its picture is stored as that of a still one; the track of the others follows.
    animated.replaceSubrange(8..<12, with: "avis".utf8)
    #expect(try images(animated).images == images(still).images)
    // Of the compatible brands, libheif knows neither of these.
    for start in stride(from: 16, to: animated[..<4].reduce(0) { $0 << 8 | Int($1) }, by: 4) {
      animated.replaceSubrange(start..<start + 4, with: start == 16 ? "avis".utf8 : "iso8".utf8)
    }
    #expect(try images(animated).images == images(still).images)
  }
}
