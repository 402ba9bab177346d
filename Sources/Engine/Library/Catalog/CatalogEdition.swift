import Foundation
import Storage

/// All shows of the catalog that came in together.
public struct CatalogEdition: Sendable, Equatable {
  public let id: Int64
  public let showCount: Int
  /// nil while it is being filled.
  public let finished: Date?
  let shelf: NameShelf

  init(id: Int64, showCount: Int, finished: Date?, shelf: NameShelf) {
    self.id = id
    self.showCount = showCount
    self.finished = finished
    self.shelf = shelf
  }

  init(_ row: Row) throws {
    self.init(
      id: try row.int64("id"), showCount: Int(clamping: try row.int64("show_count")), finished: try row.optionalDate("finished_at"),
      shelf: NameShelf(rawValue: try row.int64("shelf")) ?? .left)
  }

  /// The id of a show: the popular ones have the smallest. No two editions share one, and the sum stays below 2⁴⁸.
  ///
  /// - Parameter number: counted from 0 within the edition.
  func showID(popularity: Int, number: Int) -> Int64 {
    Int64(255 - min(max(popularity, 0), 255)) << 40 | (id & 0xFFFF) << 24 | Int64(number & 0xFF_FFFF)
  }

  /// An edition holds no more.
  static let mostShows = 0x100_0000
}

/// Why a catalog cannot be filled.
public enum CatalogError: Error, Sendable, Equatable {
  /// Another import has begun since.
  case overtaken
  /// It would be more than 16,777,216 shows.
  case tooMany
}
