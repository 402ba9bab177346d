import Directory
import Foundation
import Library
import LibraryMaking
import Playback
import PodcastModel

/// Fills a library like that of a user who has listened for years.
enum BenchUser {
  /// - Parameter spans: the number of spans of listening, over the last two years.
  static func fill(_ library: Library, shows: Int, episodesOfEach: Int, spans: Int) async throws {
    var maker = LibraryGenerator(seed: 7)
    try await maker.fill(library, shows: shows, episodes: episodesOfEach, chaptersEvery: 25)
    let now = Date()
    var played: [EpisodeID] = []
    for number in 1...shows {
      let show = ShowID(Int64(number))
      try await library.subscriptions.subscribe(.local, to: show, at: now)
      // The newest four have not been played.
      played += try await library.episodes.episodes(of: show, for: .local, limit: 104).dropFirst(4).map(\.episode.id)
    }
    try await listen(to: played, spans: spans, until: now, in: library)
    for (index, episode) in played.enumerated() where index % 25 == 0 {
      try await library.bookmarks.setFavourite(true, episode, by: .local, at: now - Double(index))
      _ = try await library.bookmarks.add(episode, at: 90, note: "Bookmark \(index)", by: .local, moment: now - Double(index))
    }
    try await library.upNext.put(Array(played.suffix(50)), .last, for: .local, at: now, limit: 500)
    _ = try await library.claims.request(played.indices.filter { $0 % 40 == 0 }.map { played[$0] }, for: .local, origin: .user, at: now)
    try await arrange(library, shows: shows, at: now)
    try await setRules(library, shows: shows, at: now)
    // No feed is due: pages are measured, and not 500 failing fetches.
    for number in 1...shows {
      guard let lease = try await library.feeds.claim(ShowID(Int64(number)), owner: "bench", at: now, until: now + 60) else { continue }
      let log = FetchLogEntry(moment: now + 3_600, url: "https://bench.example/\(number)", status: 304, outcome: .unchanged)
      try await library.feeds.finish(FeedCompletion(log: log, next: now + 86_400), lease: lease)
    }
  }

  /// Folders, lists of all kinds, searches, charts, and an imported subscription list.
  private static func arrange(_ library: Library, shows: Int, at now: Date) async throws {
    for number in 0..<10 {
      let folder = try await library.folders.add("Folder \(number)", of: .local, at: now)
      for show in stride(from: number + 1, through: shows, by: 10) {
        try await library.folders.move(ShowID(Int64(show)), to: [folder.id], of: .local)
      }
      for rules in [SmartRules(sources: [.folder(folder.id)], state: .unplayed), SmartRules(days: 30 * (number + 1), maxMinutes: 60, titleFilter: "ba")] {
        _ = try await library.lists.add("List \(number)", rules, order: number % 2 == 0 ? .newest : .manual, for: .local, at: now)
      }
      _ = try await library.savedSearches.save("ba \(number)", of: .local, at: now)
    }
    // Two hundred playlists in all, ten of them long.
    for number in 0..<180 {
      let playlist = try await library.playlists.add("Playlist \(number)", for: .local, at: now)
      let episodes = (0..<(number < 10 ? 500 : 20)).map { EpisodeID(Int64(1 + number * 37 + $0 * 11)) }
      try await library.playlists.put(episodes, .last, in: playlist, of: .local, at: now)
    }
    let charted = (0..<50).map { number in
      ChartedShow.Entry(
        feedURL: "https://bench.example/\(number)", title: "Show \(number)", author: "Ada Byron", artworkURL: "https://bench.example/\(number).jpg")
    }
    for topic in [""] + PodcastTopic.allCases.map(\.rawValue) {
      try await library.charts.store(charted, topic: topic, country: "us", answered: now)
    }
    let list = try await library.imports.begin("bench.opml", repeats: 0, for: .local, at: now)
    let feeds = (0..<shows).map { ImportedFeed(url: "https://bench.example/\($0)", title: "Show \($0)") }
    for start in stride(from: 0, to: shows, by: ImportRepository.maxFeeds) {
      let end = min(start + ImportRepository.maxFeeds, shows)
      _ = try await library.imports.store(Array(feeds[start..<end]), of: list, from: start, isLast: end == shows, for: .local, at: now)
    }
  }

  /// Every show has a rule, of all kinds in turn.
  private static func setRules(_ library: Library, shows: Int, at now: Date) async throws {
    let filter = EpisodeRuleFilter(excludedWords: "ba, le", minMinutes: 5, skipsTrailers: true)
    for number in 1...shows {
      let placement = EpisodeRule.Placement.allCases[number % EpisodeRule.Placement.allCases.count]
      let rule = EpisodeRule(placement: placement, archiveDays: number % 2 * 30, keepNewest: number % 3 * 2, filter: filter)
      try await library.episodeRules.set(rule, since: now - 60 * 86_400, of: ShowID(Int64(number)), for: .local, at: now)
    }
  }

  /// What a refresh of all shows finds: a new episode of each.
  ///
  /// - Parameter day: tells the refreshes apart.
  static func publish(_ library: Library, shows: Int, day: Int) async throws {
    let now = Date()
    for number in 1...shows {
      let show = ShowID(Int64(number))
      guard let known = try await library.feeds.known(show) else { continue }
      var update = FeedUpdate(ShowFacts(feedURL: known.url, title: known.title, isPartial: true))
      update.notifiesSubscribers = true
      update.additions = [
        EpisodeMetadata(
          identity: "guid:new \(day)", title: "New episode \(day)", sortDate: now,
          enclosure: Enclosure(url: "https://bench.example/\(number)/\(day).mp3", type: "audio/mpeg", length: 1_000))
      ]
      let lease = try await library.feeds.takeOverLease(show, owner: "bench", until: now + 60)
      let completion = FeedCompletion(log: FetchLogEntry(moment: now, url: known.url, outcome: .updated), next: now + 86_400)
      _ = try await library.feeds.store(update, completion, lease: lease)
    }
  }

  private static func listen(to played: [EpisodeID], spans: Int, until now: Date, in library: Library) async throws {
    let rules = LedgerRules(received: now)
    let step = 2 * 365 * 86_400.0 / Double(spans)
    let ofEach = max(spans / played.count, 1)
    for start in stride(from: 0, to: spans, by: 200) {
      let entries = (start..<min(start + 200, spans)).map { number in
        let part = Double(number * played.count / spans)
        let began = now - Double(spans - number) * step
        let from = Double(number % 20) * 60
        return LedgerEntry(
          id: "bench-\(number)", device: "bench", sequence: Int64(number), episode: played[Int(part)],
          kind: .span(from: from, to: from + min(step, 60), startedAt: began), position: from + 60,
          // One of a hundred stays unfinished.
          isFinished: number % ofEach == ofEach - 1 && number / ofEach % 100 != 0, rate: number % 3 == 0 ? 1.5 : 1, state: .paused,
          moment: began + min(step, 60), mediaDuration: 1_800)
      }
      try await library.listening.record(entries, for: .local, by: rules)
    }
  }
}
