import PhotoReading
import TestSupport
import Testing

/// The two forms of parameters.
struct GainMapParametersTests {
  /// Random parameters with at most six decimal places, which both forms keep.
  private static func random(_ numbers: inout SeededNumbers) throws -> GainMapParameters {
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &numbers)) / 1_000_000 }
    let channels = (0..<(Bool.random(using: &numbers) ? 1 : 3)).map { _ in
      let min = number(-2_000_000...500_000)
      return GainMapParameters.Channel(
        min: min, max: min + number(0...6_000_000), gamma: number(100_000...3_000_000),
        baseOffset: number(-20000...20000), alternateOffset: number(-20000...20000))
    }
    let base = number(0...1_000_000)
    return try #require(
      GainMapParameters(
        channels: channels, baseHeadroom: base, alternateHeadroom: base + number(1001...6_000_000),
        usesBaseColorSpace: Bool.random(using: &numbers)))
  }

  private static func areEqual(_ one: GainMapParameters, _ other: GainMapParameters) -> Bool {
    func values(_ parameters: GainMapParameters) -> [Double] {
      parameters.channels.flatMap { [$0.min, $0.max, $0.gamma, $0.baseOffset, $0.alternateOffset] }
        + [parameters.baseHeadroom, parameters.alternateHeadroom]
    }
    let (first, second) = (values(one), values(other))
    return first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `written parameters are read again`() throws {
    var numbers = SeededNumbers.replayable(for: "gain maps")
    for _ in 0..<200 {
      let parameters = try Self.random(&numbers)
      let block = parameters.isoBlock
      #expect(block.count == (parameters.channels.count == 1 ? 61 : 141))
      // Chromium ignores a block with a common denominator.
      #expect(block[4] & 0x08 == 0)
      let iso = try #require(GainMapParameters(iso: block))
      #expect(Self.areEqual(iso, parameters))
      #expect(iso.usesBaseColorSpace == parameters.usesBaseColorSpace)
      let xmp = try #require(GainMapParameters(xmp: Array(parameters.mapPacket.utf8)))
      #expect(Self.areEqual(xmp, parameters))
    }
  }

  @Test func `a common denominator is read`() throws {
    let numbers = [1000, 0, 2500, 0, 2500, 1000, 0, 0]
    let block: [UInt8] = [0, 0, 0, 0, 0x48] + numbers.flatMap { TinyImages.big($0, 4) }
    var signed = block
    signed.replaceSubrange(5 + 12..<5 + 16, with: [0xFF, 0xFF, 0xFE, 0x0C])
    let parameters = try #require(GainMapParameters(iso: signed))
    #expect((parameters.alternateHeadroom, parameters.channels) == (2.5, [.init(min: -0.5, max: 2.5)]))
  }

  @Test func `blocks that no decoder can use are refused`() throws {
    let some = GainMapParameters(channels: [.init(max: 2)], alternateHeadroom: 2)
    let good = try #require(some).isoBlock
    for count in 0..<good.count { #expect(GainMapParameters(iso: good.prefix(count)) == nil) }
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var block = good
      block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return block
    }
    let zero: [UInt8] = [0, 0, 0, 0]
    // A later version, a map from HDR to SDR, and a denominator, a gamma and a headroom of 0.
    for block in [
      changed(1, [1]), changed(4, [0x44]), changed(9, zero), changed(17, zero),
      changed(5 + 16 + 16, zero), changed(13, zero),
    ] {
      #expect(GainMapParameters(iso: block) == nil)
    }
  }

  @Test func `attributes in single quotes and with white space are read`() throws {
    let packet = """
      <rdf:Description hdrgm:Version='1.0' hdrgm:VersionNote="2" hdrgm:GainMapMax = "2.5"
        hdrgm:HDRCapacityMax
        = '3' hdrgm:Gamma= "1.5"/>
      """
    let parameters = try #require(GainMapParameters(xmp: Array(packet.utf8)))
    #expect((parameters.channels.map(\.max), parameters.channels.map(\.gamma)) == ([2.5], [1.5]))
    #expect(parameters.alternateHeadroom == 3)
  }

  @Test func `elements with white space and attributes in their tags are read`() throws {
    let packet = """
      <rdf:Description hdrgm:Version="1.0"><hdrgm:HDRCapacityMaxNote>9</hdrgm:HDRCapacityMaxNote>
      <hdrgm:HDRCapacityMax
      >3</hdrgm:HDRCapacityMax >
      <hdrgm:OffsetHDR/><hdrgm:OffsetHDR />
      <hdrgm:GainMapMax
        rdf:parseType="Literal"><rdf:Seq ><rdf:li >1.5</rdf:li
      ><rdf:li xml:lang="x-default">2</rdf:li ><rdf:li
      >2.5</rdf:li></rdf:Seq></hdrgm:GainMapMax
      ><hdrgm:Gamma >1.5</hdrgm:Gamma></rdf:Description>
      """
    let parameters = try #require(GainMapParameters(xmp: Array(packet.utf8)))
    #expect(parameters.channels.map(\.max) == [1.5, 2, 2.5])
    #expect(parameters.channels.allSatisfy { $0.gamma == 1.5 && $0.alternateOffset == 1.0 / 64 })
    #expect(parameters.alternateHeadroom == 3)
  }

  @Test func `elements of a list are read, and other versions are not`() throws {
    func packet(_ version: String, _ max: String) -> [UInt8] {
      Array(
        """
        <rdf:Description hdrgm:Version="\(version)" hdrgm:HDRCapacityMax="3" hdrgm:Gamma="1.5">\(max)</rdf:Description>
        """.utf8)
    }
    let list = """
      <hdrgm:GainMapMax> <rdf:Seq> <rdf:li>1.5</rdf:li>
      <rdf:li>2</rdf:li> <rdf:li> 2.5 </rdf:li></rdf:Seq></hdrgm:GainMapMax>
      """
    let parameters = try #require(GainMapParameters(xmp: packet("1.0", list)))
    #expect(parameters.channels.map(\.max) == [1.5, 2, 2.5])
    #expect(parameters.channels.allSatisfy { $0.gamma == 1.5 && $0.baseOffset == 1.0 / 64 })
    let plain = "<hdrgm:GainMapMax>2</hdrgm:GainMapMax>"
    #expect(GainMapParameters(xmp: packet("1.0", plain))?.channels.count == 1)
    #expect(GainMapParameters(xmp: packet("2.0", plain)) == nil)
    #expect(GainMapParameters(xmp: packet("1.0", "")) == nil)
    #expect(GainMapParameters(xmp: packet("1.0", plain.replacing("2", with: "nan"))) == nil)
  }
}
