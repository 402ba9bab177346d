import Foundation
import Library
import Storage
import TestSupport
import Testing

@testable import Directory

@Suite("Catalog import")
struct CatalogImportTests {
  @Test("Imported shows match search terms in any script, with the most popular show first")
  func found() async throws {
    try await withCatalog { library, folder in
      let end = try await importCatalog(
        [
          .init(title: "The Moss Report", author: "Ada Byron", popularity: 3, itunesID: 7, guid: "GUID", category: "fitness"),
          .init(title: "Moss", author: "Someone", popularity: 1, category: "technology"), .init(title: "Café Sauvage", popularity: 9),
          .init(title: "故事时间"), .init(title: "على سطح البيت"), .init(title: "Gone", isDead: true), .init(title: "  "),
          .init(title: "No address", url: "ftp://example.com/"),
        ], into: library, folder)
      #expect(end == CatalogProgress(row: 8, lastRow: 8, shows: 5, passedOver: 3))
      let directory = CatalogDirectory(library: library)
      #expect(try await directory.search("moss").map(\.title) == ["Moss", "The Moss Report"])
      #expect(try await directory.search("mos").map(\.title) == ["Moss", "The Moss Report"])
      #expect(try await directory.search("byron moss").map(\.title) == ["The Moss Report"])
      #expect(try await directory.search("CAFE").map(\.title) == ["Café Sauvage"])
      #expect(try await directory.search("故事").map(\.title) == ["故事时间"])
      #expect(try await directory.search("البيت").map(\.title) == ["على سطح البيت"])
      #expect(try await directory.search("gone").isEmpty)
      #expect(try await directory.search(" \"* -").isEmpty)
      #expect(try await directory.search("moss", limit: 1, offset: 1).map(\.title) == ["The Moss Report"])
      #expect(
        try await directory.lookup(itunesID: 7)
          == DirectoryShow(
            title: "The Moss Report", author: "Ada Byron", feedURL: "https://0.example/feed", artworkURL: "https://site.example/cover.jpg",
            websiteURL: "https://site.example/", itunesID: 7, podcastGUID: "guid", genre: "Health & Fitness", language: "en",
            episodeCount: 12))
      #expect(try await directory.lookup(itunesID: 8) == nil)
      #expect(try await directory.chart(DirectoryChart(), limit: 2).map(\.title) == ["Café Sauvage", "The Moss Report"])
      #expect(try await directory.chart(DirectoryChart(topic: .technology), limit: 9).map(\.title) == ["Moss"])
    }
  }

  @Test("The words of imported titles complete a search term")
  func words() async throws {
    try await withCatalog { library, folder in
      _ = try await importCatalog(
        [.init(title: "Moss and Stone"), .init(title: "Stone Café"), .init(title: "故事时间")], into: library, folder)
      let words = try await CatalogDirectory(library: library).words(after: "cafe", limit: 9)
      #expect(
        words == [CountedTerm(word: "moss", spelling: "moss", documents: 1), CountedTerm(word: "stone", spelling: "stone", documents: 2)])
      let first = try await CatalogDirectory(library: library).words(after: "", limit: 2)
      #expect(first.map(\.word) == ["and", "cafe"] && first.last?.spelling == "café")
    }
  }

  @Test("Each new dump replaces the previous one")
  func again() async throws {
    try await withCatalog { library, folder in
      for round in 0..<4 {
        _ = try await importCatalog((0..<450).map { .init(title: "Round\(round) \($0)", popularity: $0 % 3) }, into: library, folder)
        let directory = CatalogDirectory(library: library)
        #expect(try await directory.search("round\(round)", limit: 200).count == 200)
        if round > 0 { #expect(try await directory.search("round\(round - 1)").isEmpty) }
        #expect(try await library.catalog.popular(category: nil, limit: 1_000).count == 450)
      }
    }
  }

  @Test("An invalid dump leaves the catalog unchanged and reports the missing columns")
  func notADump() async throws {
    try await withCatalog { library, folder in
      _ = try await importCatalog([.init(title: "Moss")], into: library, folder)
      let file = folder.appending(path: "bad.db")
      let path = file.path
      let unreadable = await #expect(throws: CatalogImportError.self) { try await CatalogImport(catalog: library.catalog).run(path: path) }
      #expect(isUnreadable(unreadable))

      try SampleDump.write(table: "podcasts", columns: "id INTEGER PRIMARY KEY, url TEXT", to: file)
      await #expect(throws: CatalogImportError.missingColumns(["title"], path: path)) {
        try await CatalogImport(catalog: library.catalog).run(path: path)
      }
      try FileManager.default.removeItem(at: file)

      try SampleDump.write(table: "shows", columns: "id INTEGER PRIMARY KEY", to: file)
      await #expect(throws: CatalogImportError.missingColumns(["url", "title"], path: path)) {
        try await CatalogImport(catalog: library.catalog).run(path: path)
      }
      try FileManager.default.removeItem(at: file)

      try SampleDump.write(table: "podcasts", columns: "url TEXT, title TEXT", to: file)
      await #expect(throws: CatalogImportError.noUsableShow(path: path)) {
        try await CatalogImport(catalog: library.catalog).run(path: path)
      }
      try FileManager.default.removeItem(at: file)

      try Data("<html>Not a database at all, but long enough to be read as one.</html>".utf8).write(to: file)
      let html = await #expect(throws: CatalogImportError.self) { try await CatalogImport(catalog: library.catalog).run(path: path) }
      #expect(isUnreadable(html))
      #expect(try await CatalogDirectory(library: library).search("moss").map(\.title) == ["Moss"])
    }
  }

  @Test("A cancelled import keeps the previous catalog, and the next import succeeds")
  func cancelled() async throws {
    struct Stop: Error {}
    try await withCatalog { library, folder in
      _ = try await importCatalog([.init(title: "Moss")], into: library, folder)
      let file = folder.appending(path: "large.db")
      try await SampleDump.write((0..<2_500).map { .init(title: "Stone \($0)") }, to: file)
      await #expect(throws: Stop.self) {
        try await CatalogImport(catalog: library.catalog).run(path: file.path) { progress in if progress.shows >= 2_000 { throw Stop() } }
      }
      let directory = CatalogDirectory(library: library)
      #expect(try await directory.search("moss").count == 1)
      #expect(try await directory.search("stone").isEmpty)
      _ = try await CatalogImport(catalog: library.catalog).run(path: file.path)
      #expect(try await directory.search("moss").isEmpty)
      #expect(try await directory.search("stone 2499").map(\.title) == ["Stone 2499"])
    }
  }

  @Test("The later of two concurrent imports wins")
  func overtaken() async throws {
    try await withCatalog { library, _ in
      let first = try await library.catalog.begin(at: Date())
      let second = try await library.catalog.begin(at: Date())
      let entry = CatalogEntry(
        show: CatalogShow(feedURL: "https://a.example/", title: "Moss"), popularity: 0, titleWords: "moss", otherTerms: "")
      await #expect(throws: CatalogError.overtaken) { try await library.catalog.add([entry], to: first, after: 0) }
      await #expect(throws: CatalogError.overtaken) { try await library.catalog.finish(first, at: Date()) }
      try await library.catalog.add([entry], to: second, after: 0)
      try await library.catalog.finish(second, at: Date())
      #expect(try await CatalogDirectory(library: library).search("moss").count == 1)
    }
  }

  // MARK: - Private

  private func importCatalog(_ rows: [SampleDump.Row], into library: Library, _ folder: URL) async throws -> CatalogProgress {
    let file = folder.appending(path: "\(UUID().uuidString).db")
    try await SampleDump.write(rows, to: file)
    return try await CatalogImport(catalog: library.catalog).run(path: file.path)
  }

  private func isUnreadable(_ error: CatalogImportError?) -> Bool {
    if case .unreadable = error { true } else { false }
  }

  private func withCatalog(_ test: (Library, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await test(Library(database: try SQLiteDatabase.migrated()), folder)
    }
  }
}
