package import Facts
import Foundation
import GRDB

/// The stored result of rendering a photo. Failures that do not depend on the photo, such as a full disk, are not
/// stored.
package struct Rendering: Sendable {
  /// The result of rendering.
  package enum Result: Sendable {
    /// `color` is 0xRRGGBB; `warning` is the reason why the photo is shown only in part.
    case rendered(color: Int, thumbHash: [UInt8]?, warning: String?)
    /// No decoder accepts the complete file.
    case refused(String, by: RendererVersion)
  }

  /// The id of the photo, or of a later page of one, see `PageID`.
  package var photo: String
  package var result: Result
  /// The appearance of the picture; `nil` to keep the stored one.
  package var likeness: Likeness?

  package init(photo: String, result: Result, likeness: Likeness? = nil) {
    self.photo = photo
    self.result = result
    self.likeness = likeness
  }
}

extension Catalog {
  /// Whether other versions than these refused photos, which these may accept.
  package func hasErrors(ofOthersThan versions: [RendererVersion]) throws(CatalogError) -> Bool {
    let known = versions.map { _ in "AND (renderer, libvips) IS NOT (?, ?)" }
    let values = versions.flatMap { [$0.renderer, $0.libvips] }
    return try read { db in
      try db.exists(
        "rendering WHERE error IS NOT NULL \(known.joined(separator: " "))", StatementArguments(values))
    }
  }

  /// Whether any photo was refused.
  package func hasRenderErrors() throws(CatalogError) -> Bool {
    try read { db in try db.exists("rendering WHERE error IS NOT NULL") }
  }

  /// The ThumbHashes of photos, by id; none for photos that have not been rendered.
  package func thumbHashes(of photos: Set<String>) throws(CatalogError) -> [String: [UInt8]] {
    try read { db in
      let select = try db.cachedStatement(sql: "SELECT thumbhash FROM rendering WHERE photo = ?")
      return try photos.reduce(into: [:]) { found, photo in
        found[photo] = try Data.fetchOne(select, arguments: [photo]).map { [UInt8]($0) }
      }
    }
  }

  /// Reads how photos look, in one transaction. `body` gets a function that returns `nil` for a photo that has not been
  /// measured.
  package func withLikenesses<Value>(
    _ body: ((String) throws -> Likeness?) throws -> Value
  ) throws(CatalogError) -> Value {
    try read { db in
      let lookup = try db.cachedStatement(sql: "SELECT difference_hash, sharpness FROM rendering WHERE photo = ?")
      return try body { photo in
        try Row.fetchOne(lookup, arguments: [photo]).flatMap {
          Likeness(hash: try $0.value(0), sharpness: try $0.value(1))
        }
      }
    }
  }

  /// Stores the results of rendering photos in one transaction. Photos that were deleted after they were read from the
  /// catalog are skipped.
  package func store(_ renderings: [Rendering]) throws(CatalogError) {
    guard !renderings.isEmpty else { return }
    try write { db in
      let upsert = try db.cachedStatement(
        sql: """
          INSERT INTO rendering (photo, color, error, thumbhash, renderer, libvips, warning,
            difference_hash, sharpness)
          SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
          WHERE EXISTS (SELECT 1 FROM photo WHERE id = ?10)
          ON CONFLICT (photo) DO UPDATE SET
            (color, error, thumbhash, renderer, libvips, warning, difference_hash, sharpness) =
            (excluded.color, excluded.error, coalesce(excluded.thumbhash, thumbhash), excluded.renderer,
              excluded.libvips, excluded.warning,
              coalesce(excluded.difference_hash, difference_hash),
              coalesce(excluded.sharpness, sharpness))
          """)
      for rendering in renderings {
        switch rendering.result {
        case .rendered(let color, let thumbHash, let warning):
          try upsert.execute(arguments: [
            rendering.photo, color, nil, thumbHash.map(blob), nil, nil, warning,
            rendering.likeness.map { Int64(bitPattern: $0.hash) }, rendering.likeness?.sharpness,
            PageID.photo(of: rendering.photo),
          ])
        case .refused(let reason, let version):
          try upsert.execute(arguments: [
            rendering.photo, nil, reason, nil, version.renderer, version.libvips, nil, nil, nil,
            PageID.photo(of: rendering.photo),
          ])
        }
      }
    }
  }
}
