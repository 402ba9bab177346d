import BoundedNumbers
import Foundation
import Library
import PodcastModel
import Storage
import TextScanning

/// An importer of listening history from another app (Overcast's extended export). It applies the history of a show to its episodes
/// once they are fetched.
///
/// An episode is matched by its audio URL, by its link, or by its title and day. Newer local listening wins.
public struct ListeningImporter: Sendable {
  private let library: Library
  private let rules: @Sendable (Date) -> any ListeningRules
  private let now: @Sendable () -> Date

  /// - Parameter rules: creates the rules that apply a line of listening to a position, for lines received at that time.
  public init(
    library: Library, rules: @escaping @Sendable (Date) -> any ListeningRules, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.rules = rules
    self.now = now
  }

  /// Applies the stored history of `show` to its episodes, and deletes it.
  ///
  /// - Returns: the number of matched episodes.
  /// - Throws: database errors; then the next call applies the rest.
  @discardableResult
  public func apply(to show: ShowID) async throws -> Int {
    var stored = try await library.imports.storedEpisodes(of: show, after: 0, limit: Self.batch)
    guard !stored.isEmpty else { return 0 }
    let episodes = KnownEpisodes(try await library.feeds.episodesKnown(of: show))
    // The show has no episodes before its first fetch.
    guard !episodes.isEmpty else { return 0 }
    var count = 0
    while let last = stored.last {
      let moment = now()
      for user in Set(stored.map(\.user)) {
        let entries = stored.filter { $0.user == user }.compactMap { imported in
          episodes.episode(of: imported).map { Self.entry(imported, of: $0, received: moment) }
        }
        count += entries.count
        if !entries.isEmpty { try await library.listening.record(entries, for: user, by: rules(moment)) }
      }
      try await library.imports.deleteStored(of: show, upTo: last.id)
      stored = try await library.imports.storedEpisodes(of: show, after: last.id, limit: Self.batch)
    }
    return count
  }

  // MARK: - Private

  private static let batch = 150

  /// The line's id is the same for the same list, so that a second import changes nothing.
  private static func entry(_ imported: ImportedEpisode, of episode: EpisodeID, received: Date) -> LedgerEntry {
    // Without a date, all local listening is newer.
    let moment = min(imported.changed ?? Date(timeIntervalSince1970: 1), received)
    let position = imported.isPlayed ? 0 : imported.position
    return LedgerEntry(
      id: "import \(episode.rawValue) \(imported.isPlayed ? "played" : "\(position)") \(moment.milliseconds)", device: "import",
      sequence: moment.milliseconds, episode: episode, kind: .event(action: "imported"), position: position, isFinished: imported.isPlayed,
      rate: 1, state: nil, moment: moment, mediaDuration: nil, origin: .page)
  }
}

/// An index of a show's episodes by the identifiers that other apps use.
private struct KnownEpisodes {
  private var byAudioURL: [String: EpisodeID] = [:]
  private var byLink: [String: EpisodeID] = [:]
  private var byTitle: [String: EpisodeID] = [:]

  var isEmpty: Bool { byTitle.isEmpty }

  init(_ episodes: [KnownEpisode]) {
    byAudioURL = Self.unambiguous(episodes.map { ($0.enclosureURL.map(Self.stableAddress), $0.id) })
    byLink = Self.unambiguous(episodes.map { ($0.link.map(Self.stableAddress), $0.id) })
    byTitle = Self.unambiguous(
      episodes.flatMap { episode in Self.days(of: episode.published).map { (Self.key(episode.title, day: $0), episode.id) } })
  }

  func episode(of imported: ImportedEpisode) -> EpisodeID? {
    imported.enclosureURL.flatMap { byAudioURL[Self.stableAddress($0)] } ?? imported.link.flatMap { byLink[Self.stableAddress($0)] }
      ?? imported.title.flatMap { byTitle[Self.key($0, day: imported.published.map(Self.day) ?? 0)] }
  }

  // MARK: - Private

  /// An identifier that two episodes share matches neither.
  private static func unambiguous(_ pairs: [(String?, EpisodeID)]) -> [String: EpisodeID] {
    var found: [String: EpisodeID?] = [:]
    for case (let key?, let id) in pairs {
      if let known = found[key], known != id { found.updateValue(nil, forKey: key) } else { found.updateValue(id, forKey: key) }
    }
    return found.compactMapValues { $0 }
  }

  /// An address without the parts that change: scheme, query and fragment.
  private static func stableAddress(_ address: String) -> String {
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    return String(bare.firstRange(of: "://").map { bare[$0.upperBound...] } ?? bare)
  }

  /// Without references that are left in the title: earlier versions stored them.
  private static func key(_ title: String, day: Int) -> String { "\(day) \(title.withoutReferences.lowercased())" }

  private static func day(_ date: Date) -> Int { Int(clamping: (date.timeIntervalSince1970 / 86_400).rounded(.down)) }

  /// The day and its neighbours, since apps differ in their time zones. 0 stands for an unknown date.
  private static func days(of date: Date?) -> [Int] {
    guard let date else { return [0] }
    let itself = day(date)
    return [0, itself - 1, itself, itself + 1]
  }
}
