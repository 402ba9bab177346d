import Library
import PodcastModel
import Searching
import Storage
import TextTokenizer

/// What this server knows by itself, with no network: the shows that somebody here has opened, and a catalog that was brought in.
public struct CatalogDirectory: DirectorySource {
  public static let name = "catalog"

  public var name: String { Self.name }
  private let library: Library

  public init(library: Library) {
    self.library = library
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = SearchText.words(String(term.prefix(200)))
    let passed = min(max(offset, 0), Self.most)
    let wanted = min(passed + min(max(limit, 0), Self.most), Self.most)
    guard let expression = Self.expression(words), wanted > passed else { return [] }
    let found = try await reading {
      let listed = try await library.catalog.shows(matching: expression, limit: Self.most).map(DirectoryShow.init)
      return DirectoryMerge.merged([try await known(expression), listed])
    }
    let asked = SearchText.indexed(term)
    let ranked = found.enumerated()
      .map { (show: $0.element, place: $0.offset, fit: Self.fit(of: $0.element.title, to: asked)) }
      .sorted { ($1.fit, $0.place) < ($0.fit, $1.place) }
    return ranked.prefix(wanted).dropFirst(passed).map { $0.show }
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await reading { try await library.catalog.show(itunesID: itunesID) }.map(DirectoryShow.init)
  }

  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    let wanted = min(max(limit, 0), Self.most)
    return try await reading { try await library.catalog.popular(category: chart.topic?.name, limit: wanted) }.map(DirectoryShow.init)
  }

  // MARK: - Private

  /// So many of the most popular are ranked by how well their titles fit.
  private static let most = 200

  /// All words are wanted, and of the last, which may still be being typed, the beginning; nil when there are none.
  static func expression(_ words: [SearchWord]) -> SearchExpression? {
    // The last letter of a row of Chinese ones is in the pair before it.
    var terms = words.filter { $0.cut != .last }.map { SearchTerm([$0.folded], isPrefix: $0.cut == .alone) }
    if let last = words.last, last.cut == .word, last.folded.unicodeScalars.count > 2 {
      terms[terms.count - 1].isPrefix = true
    }
    return terms.isEmpty ? nil : SearchExpression(all: terms.map(\.forms))
  }

  /// The shows that somebody here has opened. Private feeds are nobody else's business.
  private func known(_ expression: SearchExpression) async throws -> [DirectoryShow] {
    let search = IndexSearch(expression, kinds: [SearchKind.show.rawValue], user: 0, limit: SearchRepository.mostAtOnce)
    let found = try await library.search.find(search).map(\.show)
    let open = try await library.shows.open(found)
    return found.compactMap { open[$0] }.map { show, artworkURL in
      DirectoryShow(
        title: show.title, author: show.author ?? "", feedURL: show.feedURL, artworkURL: artworkURL, websiteURL: show.link,
        genre: show.category, language: show.language?.lowercased(), episodeCount: show.episodeCount)
    }
  }

  /// 2 for the very title, 1 for its beginning.
  private static func fit(of title: String, to asked: String) -> Int {
    let title = SearchText.indexed(title)
    return title == asked ? 2 : title.hasPrefix(asked) ? 1 : 0
  }

  /// A database in trouble is a directory that gives no answer.
  private func reading<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch is StorageError {
      throw DirectoryError.notUnderstood
    }
  }
}

/// Its titles complete and mend what is typed.
extension CatalogDirectory: WordSource {
  public func words(after word: String, limit: Int) async throws -> [CountedWord] {
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
