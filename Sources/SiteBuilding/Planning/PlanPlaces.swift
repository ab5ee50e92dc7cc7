/// The place in a plan of each photo, by its number in the catalog. Most numbers are consecutive, so arrays take less
/// time and memory than a dictionary.
struct PlanPlaces {
  enum Place: Equatable {
    /// The index of a planned photo.
    case photo(Int)
    /// The index of a photo that is as in the last build.
    case kept(Int)
    case omitted
  }

  /// The places of consecutive numbers, in blocks. 0 is no place, 1 is an omitted photo, `index + 2` is a planned
  /// photo, and `-(index + 2)` is a kept photo.
  private var blocks: [Int64: [Int32]] = [:]

  /// The number of photos of a block.
  private static let size: Int64 = 4096

  subscript(number: Int64) -> Place? {
    get {
      let (block, index) = number.quotientAndRemainder(dividingBy: Self.size)
      return Self.place(blocks[block]?[Int(index)] ?? 0)
    }
    set {
      let (block, index) = number.quotientAndRemainder(dividingBy: Self.size)
      blocks[block, default: [Int32](repeating: 0, count: Int(Self.size))][Int(index)] =
        Self.code(newValue)
    }
  }

  /// Calls a closure with the number and the place of each photo that has a place, in no particular order.
  func forEach(_ body: (Int64, Place) -> Void) {
    for (block, codes) in blocks {
      for (index, code) in codes.enumerated() {
        if let place = Self.place(code) { body(block * Self.size + Int64(index), place) }
      }
    }
  }

  private static func place(_ code: Int32) -> Place? {
    switch code {
    case 0: nil
    case 1: .omitted
    case 2...: .photo(Int(code) - 2)
    default: .kept(-Int(code) - 2)
    }
  }

  private static func code(_ place: Place?) -> Int32 {
    switch place {
    case nil: 0
    case .omitted: 1
    case .photo(let index): Int32(index + 2)
    case .kept(let index): -Int32(index + 2)
    }
  }
}
