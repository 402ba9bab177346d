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
      for rules in [SmartRules(source: .folder(folder.id), state: .unplayed), SmartRules(days: 30 * (number + 1), maxMinutes: 60, titleFilter: "ba")] {
        _ = try await library.lists.add("List \(number)", rules, order: number % 2 == 0 ? .newest : .manual, for: .local, at: now)
      }
      _ = try await library.savedSearches.save("ba \(number)", of: .local, at: now)
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
