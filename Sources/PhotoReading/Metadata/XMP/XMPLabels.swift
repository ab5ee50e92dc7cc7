import Facts

/// Reads the colour label and the decision of an XMP packet.
enum XMPLabels {
  /// The colours of digiKam by their numbers.
  private static let colors = [
    "", "Red", "Orange", "Yellow", "Green", "Blue", "Magenta", "Gray", "Black", "White",
  ]

  static func read(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    facts.setIfMissing(\.label, packet[.label].first, "XMP-xmp:Label")
    let color = packet[.colorLabel].first.flatMap { Int($0) }.flatMap { colors.indices.contains($0) ? colors[$0] : nil }
    facts.setIfMissing(\.label, color.flatMap { $0.isEmpty ? nil : $0 }, "XMP-digiKam:ColorLabel")
    let picks: [(XMPProperty, [String: PickLabel], String)] = [
      (.pickLabel, ["1": .rejected, "2": .pending, "3": .accepted], "XMP-digiKam:PickLabel"),
      (.pick, ["-1": .rejected, "1": .accepted], "XMP-xmpDM:Pick"),
    ]
    for (property, values, tag) in picks {
      let pick = packet[property].first.flatMap { values[$0] }
      if pick == .rejected, facts.isMissing(FactDefinitions.all.pick) {
        // It is kept back whatever its rating is.
        facts.setIfMissing(rating: .rejected, tag)
        facts.isRejected = true
      }
      facts.setIfMissing(\.pick, pick?.rawValue, tag)
    }
  }
}
