import Foundation
import Library

extension Library {
  /// Imports a small catalog of shows with the same title "Show", more of them than one statement reads.
  func importSampleCatalog() async throws {
    let edition = try await catalog.begin(at: Date())
    let entries = (0..<220).map { number in
      CatalogEntry(
        show: CatalogShow(feedURL: "https://catalog\(number).example/feed.xml", title: "Show \(number)", author: "Ada"),
        popularity: number, titleWords: "show \(number)", otherTerms: "ada")
    }
    try await catalog.add(entries, to: edition, after: 0)
    try await catalog.finish(edition, at: Date())
  }
}
