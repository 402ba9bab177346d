import Library
import PodcastModel
import Searching
import Storage
import TextTokenizer

/// A directory that needs no network: the shows that a user of this server has opened, and the imported catalog.
public struct CatalogDirectory: DirectorySource {
  /// The directory's name in the settings.
  public static let name = "catalog"

  /// The directory's name in settings and messages, "catalog".
  public var name: String { Self.name }
  private let library: Library

  /// Creates the directory over a library's catalog and shows.
  public init(library: Library) {
    self.library = library
  }

  /// The shows whose titles match, from known shows and the catalog together.
  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = SearchText.words(String(term.prefix(200)))
    let passed = min(max(offset, 0), Self.maxResults)
    let wanted = min(passed + min(max(limit, 0), Self.maxResults), Self.maxResults)
    guard let expression = Self.expression(words), wanted > passed else { return [] }
    let found = try await reading {
      let listed = try await library.catalog.shows(matching: expression, limit: Self.maxResults).map(DirectoryShow.init)
      return DirectoryMerge.merged([try await known(expression), listed])
    }
    let query = SearchText.indexed(term)
    let ranked = found.enumerated()
      .map { (show: $0.element, place: $0.offset, fit: Self.fit(of: $0.element.title, to: query)) }
      .sorted { ($1.fit, $0.place) < ($0.fit, $1.place) }
    return ranked.prefix(wanted).dropFirst(passed).map { $0.show }
  }

  /// The catalog's show with this iTunes id.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await reading { try await library.catalog.show(itunesID: itunesID) }.map(DirectoryShow.init)
  }

  /// The most popular shows of the catalog, of one topic or of all.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    let wanted = min(max(limit, 0), Self.maxResults)
    return try await reading { try await library.catalog.popular(category: chart.topic?.name, limit: wanted) }.map(DirectoryShow.init)
  }

  // MARK: - Private

  /// Only this many of the most popular matches are ranked by how well their titles fit.
  private static let maxResults = 200

  /// Requires every word, and treats the last one as a prefix, because the user may still be typing it; nil when there are no words.
  static func expression(_ words: [SearchWord]) -> SearchExpression? {
    // The last character of a run of Chinese text is already part of the pair before it.
    var terms = words.filter { $0.cut != .last }.map { SearchTerm([$0.folded], isPrefix: $0.cut == .alone) }
    if let last = words.last, last.cut == .word, last.folded.unicodeScalars.count > 2 {
      terms[terms.count - 1].isPrefix = true
    }
    return terms.isEmpty ? nil : SearchExpression(all: terms.map(\.forms))
  }

  /// The shows that a user of this server has opened. Private feeds are left out: only their subscriber may see them.
  private func known(_ expression: SearchExpression) async throws -> [DirectoryShow] {
    let search = IndexSearch(expression, kinds: [SearchKind.show.rawValue], user: 0, limit: SearchRepository.maxBatchSize)
    let found = try await library.search.find(search).map(\.show)
    let open = try await library.shows.open(found)
    return found.compactMap { open[$0] }.map { show, artworkURL in
      DirectoryShow(
        title: show.title, author: show.author ?? "", feedURL: show.feedURL, artworkURL: artworkURL, websiteURL: show.link,
        genre: show.category, language: show.language?.lowercased(), episodeCount: show.episodeCount)
    }
  }

  /// 2 for an exact title, 1 for a title that begins with the term.
  private static func fit(of title: String, to query: String) -> Int {
    let title = SearchText.indexed(title)
    return title == query ? 2 : title.hasPrefix(query) ? 1 : 0
  }

  /// Reports a database failure as a directory that gives no answer.
  private func reading<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch is StorageError {
      throw DirectoryError.malformedResponse
    }
  }
}

/// The titles of the catalog complete and correct search terms.
extension CatalogDirectory: VocabularySource {
  /// The most frequent title words that begin with `word`.
  public func words(after word: String, limit: Int) async throws -> [CountedTerm] {
    try await library.catalog.words(after: word, limit: limit)
  }
}

extension DirectoryShow {
  init(_ show: CatalogShow) {
    self.init(
      title: show.title, author: show.author, feedURL: show.feedURL, artworkURL: show.artworkURL, websiteURL: show.websiteURL,
      itunesID: show.itunesID, podcastGUID: show.podcastGUID, genre: show.category, language: show.language,
      episodeCount: show.episodeCount)
  }
}
