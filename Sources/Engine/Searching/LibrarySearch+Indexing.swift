import BlockingWork
import BoundedNumbers
import Foundation
import HTMLSanitizer
import Library
import Logging
import Storage
import Supervision
import Synchronization
import TextTokenizer

extension LibrarySearch {
  /// Updates the index until the task is cancelled.
  public func run() async {
    let counted = Mutex(Date.distantPast)
    let vocabulary = Mutex(Preparation.waiting)
    await loop.run {
      // The first search must not wait for the vocabulary, and the first page not for the processor: it is read in the second round.
      switch vocabulary.withLock({ $0 }) {
      case .waiting: vocabulary.withLock { $0 = .due }
      case .due:
        _ = try await vocabularyCache.current()
        vocabulary.withLock { $0 = .done }
      case .done: break
      }
      let isTime = now().timeIntervalSince(counted.withLock { $0 }) >= Self.betweenCounts
      let read = try await indexAll(rebuildsWhenWasteful: isTime)
      if isTime, read > 0 { counted.withLock { $0 = now() } }
    }
  }

  /// The state of the indexing loop.
  public var status: LoopStatus { loop.status }

  /// Indexes all changed texts, as many per transaction as take about 15 ms, so that others do not wait.
  ///
  /// - Parameter startingAnewWhenWasteful: whether to count first how much of the index is still in use, which reads all of it.
  /// - Returns: the number of indexed texts; 0 while another process indexes.
  /// - Throws: database errors.
  @discardableResult
  public func indexAll(rebuildsWhenWasteful: Bool = true) async throws -> Int {
    // After an interruption, there may be counts without texts.
    let hasWork =
      if try await library.search.tasks(limit: 1).isEmpty { try await library.search.collectedCounts() > 0 } else { true }
    guard hasWork, let lease = try await claim() else { return 0 }
    do {
      if rebuildsWhenWasteful { try await rebuildWhenWasteful() }
      var (count, bytes) = (0, Self.firstBytes)
      while !Task.isCancelled {
        let read = try await index(lease, &bytes)
        count += read
        if read == 0 { break }
        try await library.search.merge()
        if count % Self.betweenAdditions < read, try await library.search.collectedCounts() > Self.maxCounts {
          try await library.search.addCounts()
        }
      }
      try await library.search.addCounts()
      try await library.search.release(owner: lease.owner)
      if count > 0 { await vocabularyCache.expire() }
      return count
    } catch is SearchLeaseLost {
      return 0
    } catch {
      do {
        try await library.search.release(owner: lease.owner)
      } catch let second {
        // The lease expires within a minute, so only the first error is reported.
        logger.warning("index lease not released", metadata: ["error": "\(LoggedError(second))"])
      }
      throw error
    }
  }

  /// The notes as plain text in one line.
  ///
  /// - Parameter limit: the maximum length in bytes.
  static func plain(_ text: String, isHTML: Bool, limit: Int = maxTextLength) -> String {
    isHTML ? ShowNotes.plainText(text, limit: limit) : text
  }

  // MARK: - Private

  private func claim() async throws -> SearchLease? {
    if let owner = try await library.search.leaseOwner(), !instance.isAlive(owner) { try await library.search.release(owner: owner) }
    return try await library.search.claim(owner: instance.id, at: now(), until: now() + Self.leaseTime)
  }

  /// Does one transaction.
  ///
  /// - Parameter bytes: the bytes of texts in it; afterwards those of the next, by the time that it took.
  private func index(_ lease: SearchLease, _ bytes: inout Int) async throws -> Int {
    let tasks = try await library.search.tasks(limit: Self.maxTasks)
    guard !tasks.isEmpty else { return 0 }
    let texts = try await library.search.texts(of: tasks, most: bytes)
    let read = try await BlockingWork.computing.run { texts.map(Self.read) }
    let time = try await library.search.store(read, lease, until: now() + Self.leaseTime)
    let wanted = Double(bytes) * min(max(Self.wantedTime / max(time, .microseconds(1)), 0.5), 2)
    bytes = min(max(Int(clamping: wanted), Self.minBytes), Self.maxBytes)
    return read.count
  }

  private static func read(_ texts: SearchTexts) -> IndexedSearchTask {
    let words = texts.passages.map { passage in
      (
        title: SearchText.indexed(passage.title, limit: maxTitleLength),
        text: SearchText.indexed(plain(passage.text, isHTML: passage.isHTML), limit: maxTextLength)
      )
    }
    let spellings = texts.passages.prefix(maxSpelledWords).reduce(into: [String: String]()) {
      $0.merge(SearchText.spellings($1.title)) { first, _ in first }
    }
    return IndexedSearchTask(texts, words: words, spellings: spellings)
  }

  /// A changed text leaves its old words in the index. When they are most of it, the index is rebuilt.
  private func rebuildWhenWasteful() async throws {
    let waste = try await library.search.waste()
    if waste.all >= Self.minWorthwhile, waste.deleted > waste.all / 2 { try await library.search.rebuild() }
  }

  private enum Preparation { case waiting, due, done }

  static let pace = Duration.seconds(2)
  private static let betweenCounts: TimeInterval = 3_600
  private static let leaseTime: TimeInterval = 60
  /// Texts and bytes per transaction.
  private static let maxTasks = 400
  private static let firstBytes = 50_000
  private static let minBytes = 10_000
  private static let maxBytes = 2_000_000
  private static let wantedTime = Duration.milliseconds(15)
  /// Counts of words that are collected, about 3 MB of them, and how often to look.
  private static let maxCounts = 50_000
  private static let betweenAdditions = 2_000
  private static let maxTitleLength = 4_000
  static let maxTextLength = 300_000
  /// The number of indexed chapters per episode.
  private static let maxSpelledWords = 50
  private static let minWorthwhile = 20_000
}
