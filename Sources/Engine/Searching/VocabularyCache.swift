import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// A cache of the words for correction, of the shows' titles and of the names of people. It is read again after indexing.
///
/// While it is being read, callers get the previous words; only the first call waits.
actor VocabularyCache {
  struct Strings: Sendable {
    var vocabulary = Vocabulary()
    var titles = ShowTitles()
    var people = PersonNames()
  }

  private let library: SearchRepository
  private let people: PersonRepository
  private let sources: [any VocabularySource]
  private let background: BackgroundTasks
  private let logger: Logger
  private let now: @Sendable () -> Date
  private var vocabulary: Strings?
  private var readAt = Date.distantPast
  private var reading: Task<Strings, any Error>?

  init(
    library: SearchRepository, people: PersonRepository, sources: [any VocabularySource], background: BackgroundTasks, logger: Logger,
    now: @escaping @Sendable () -> Date
  ) {
    self.library = library
    self.people = people
    self.sources = sources
    self.background = background
    self.logger = logger
    self.now = now
  }

  /// - Throws: database errors, when there are no previous words.
  func current() async throws -> Strings {
    if let vocabulary {
      if now().timeIntervalSince(readAt) >= Self.age, reading == nil { _ = read() }
      return vocabulary
    }
    return try await (reading ?? read()).value
  }

  /// Marks the words as outdated after indexing: the next call starts reading them.
  func expire() { readAt = .distantPast }

  // MARK: - Private

  private func read() -> Task<Strings, any Error> {
    // Texts that are indexed from now on may be missing in it.
    readAt = now()
    let task = background.task { try await self.readNow() }
    reading = task
    return task
  }

  private func readNow() async throws -> Strings {
    defer { reading = nil }
    do {
      let words = try await Self.strings(of: library, people, sources)
      self.vocabulary = words
      return words
    } catch {
      // With previous words available no search waits for this one, and none would see its error.
      if !Task.isCancelled { logger.error("reading search words failed", metadata: ["error": "\(LoggedError(error))"]) }
      throw error
    }
  }

  private static func strings(
    of library: SearchRepository, _ people: PersonRepository, _ sources: [any VocabularySource]
  ) async throws -> Strings {
    var all: [CountedTerm] = []
    for source in sources {
      var last = ""
      while true {
        let page = try await source.words(after: last, limit: Self.page)
        all += page
        guard let next = page.last?.word, page.count == Self.page, next != last, all.count < Self.maxCount else { break }
        last = next
      }
    }
    var titles: [(show: ShowID, title: String)] = []
    while true {
      let page = try await library.showTitles(after: titles.last?.show ?? ShowID(0), limit: Self.page)
      titles += page
      if page.count < Self.page { break }
    }
    var names: [String] = []
    while names.count < Self.maxNames {
      let page = try await people.keys(after: names.last ?? "", limit: Self.page)
      names += page
      if page.count < Self.page { break }
    }
    return Strings(vocabulary: Vocabulary(all), titles: ShowTitles(titles), people: PersonNames(names))
  }

  /// Seconds until the words are read again.
  private static let age: TimeInterval = 60
  private static let page = 2_000
  private static let maxCount = 500_000
  private static let maxNames = 50_000
}
