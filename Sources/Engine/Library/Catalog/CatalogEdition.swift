import Foundation
import Storage

/// An edition of the catalog: all shows of one import.
public struct CatalogEdition: Sendable, Equatable {
  /// The id of the edition.
  public let id: Int64
  let nameIndexSlot: NameIndexSlot

  /// The id of a show: the most popular ones have the smallest ids. Ids of different editions are disjoint, and the sum stays below
  /// 2⁴⁸.
  ///
  /// - Parameter number: counted from 0 within the edition.
  func showID(popularity: Int, number: Int) -> Int64 {
    Int64(255 - min(max(popularity, 0), 255)) << 40 | (id & 0xFFFF) << 24 | Int64(number & 0xFF_FFFF)
  }

  /// The maximum number of shows in an edition.
  static let maxShows = 0x100_0000
}

extension CatalogEdition {
  init(_ row: Row) throws {
    self.init(id: try row.int64("id"), nameIndexSlot: NameIndexSlot(rawValue: try row.int64("shelf")) ?? .left)
  }
}

/// An error of filling the catalog.
public enum CatalogError: Error, Sendable, Equatable {
  /// A newer import has started since.
  case overtaken
  /// The edition would have more than 16,777,216 shows.
  case tooMany
}
