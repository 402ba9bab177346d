import BoundedNumbers
import Foundation
import Library
import PodcastModel
import Storage

/// What was heard elsewhere of a show (Overcast's extended export), brought to its episodes once they are here.
///
/// An episode is found by its sound, by its link, or by its title and day. What is newer here stays.
public struct ImportedListening: Sendable {
  private let library: Library
  private let rules: @Sendable (Date) -> any ListeningRules
  private let now: @Sendable () -> Date

  /// - Parameter rules: what a line of listening does to a position, for lines received at that moment.
  public init(
    library: Library, rules: @escaping @Sendable (Date) -> any ListeningRules, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.rules = rules
    self.now = now
  }

  /// Brings what is kept of `show` to its episodes, and forgets it.
  ///
  /// - Returns: how many episodes were found.
  /// - Throws: what the database throws; the rest is brought the next time.
  @discardableResult
  public func bring(to show: ShowID) async throws -> Int {
    var kept = try await library.imports.kept(of: show, after: 0, limit: Self.batch)
    guard !kept.isEmpty else { return 0 }
    let episodes = KnownEpisodes(try await library.feeds.episodesKnown(of: show))
    // Nothing has been read yet: there is nothing to bring it to.
    guard !episodes.isEmpty else { return 0 }
    var count = 0
    while let last = kept.last {
      let moment = now()
      for user in Set(kept.map(\.user)) {
        let entries = kept.filter { $0.user == user }.compactMap { heard in
          episodes.episode(of: heard).map { Self.entry(heard, of: $0, received: moment) }
        }
        count += entries.count
        if !entries.isEmpty { try await library.listening.record(entries, for: user, by: rules(moment)) }
      }
      try await library.imports.forget(of: show, upTo: last.id)
      kept = try await library.imports.kept(of: show, after: last.id, limit: Self.batch)
    }
    return count
  }

  // MARK: - Private

  private static let batch = 150

  /// The same line each time that the same list is brought in, so that it changes nothing again.
  private static func entry(_ heard: ImportedEpisode, of episode: EpisodeID, received: Date) -> LedgerEntry {
    // Without a date, whatever a person did here is newer.
    let moment = min(heard.changed ?? Date(timeIntervalSince1970: 1), received)
    let position = heard.isPlayed ? 0 : heard.position
    return LedgerEntry(
      id: "import \(episode.rawValue) \(heard.isPlayed ? "played" : "\(position)") \(moment.milliseconds)", device: "import",
      sequence: moment.milliseconds, episode: episode, kind: .event(action: "imported"), position: position, isFinished: heard.isPlayed,
      rate: 1, state: nil, moment: moment, mediaDuration: nil, origin: .page)
  }
}

/// A show's episodes, as another program may name them.
private struct KnownEpisodes {
  private var bySound: [String: EpisodeID] = [:]
  private var byLink: [String: EpisodeID] = [:]
  private var byTitle: [String: EpisodeID] = [:]

  var isEmpty: Bool { byTitle.isEmpty }

  init(_ episodes: [KnownEpisode]) {
    bySound = Self.unambiguous(episodes.map { ($0.enclosureURL.map(Self.place), $0.id) })
    byLink = Self.unambiguous(episodes.map { ($0.link.map(Self.place), $0.id) })
    byTitle = Self.unambiguous(
      episodes.flatMap { episode in Self.days(of: episode.published).map { (Self.key(episode.title, day: $0), episode.id) } })
  }

  func episode(of heard: ImportedEpisode) -> EpisodeID? {
    heard.enclosureURL.flatMap { bySound[Self.place($0)] } ?? heard.link.flatMap { byLink[Self.place($0)] }
      ?? heard.title.flatMap { byTitle[Self.key($0, day: heard.published.map(Self.day) ?? 0)] }
  }

  // MARK: - Private

  /// What two episodes share names neither.
  private static func unambiguous(_ pairs: [(String?, EpisodeID)]) -> [String: EpisodeID] {
    var found: [String: EpisodeID?] = [:]
    for case (let key?, let id) in pairs {
      if let known = found[key], known != id { found.updateValue(nil, forKey: key) } else { found.updateValue(id, forKey: key) }
    }
    return found.compactMapValues { $0 }
  }

  /// An address without what changes by itself: scheme, query and fragment.
  private static func place(_ address: String) -> String {
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    return String(bare.firstRange(of: "://").map { bare[$0.upperBound...] } ?? bare)
  }

  private static func key(_ title: String, day: Int) -> String { "\(day) \(title.lowercased())" }

  private static func day(_ date: Date) -> Int { Int(clamping: (date.timeIntervalSince1970 / 86_400).rounded(.down)) }

  /// The day itself and its neighbours: programs differ in their time zones. 0 is for a date that nobody tells.
  private static func days(of date: Date?) -> [Int] {
    guard let date else { return [0] }
    let itself = day(date)
    return [0, itself - 1, itself, itself + 1]
  }
}
