import Directory
import Foundation
import Library
import PodcastModel
import TestSupport

extension Library {
  /// Subscribed shows, and at least one of every other kind of user state.
  func addSampleState() async throws {
    for number in 0..<8 {
      var show = SampleLibrary.showFacts
      (show.feedURL, show.title) = ("https://show\(number).example/feed.xml", "Show \(number)")
      show.extras.people = [Credit(name: "Cy Twill")]
      let stored = try await feeds.store(show, episodes: (0..<30).map { SampleLibrary.episode($0) }, at: Date())
      try await subscriptions.subscribe(.local, to: stored.show, at: SampleLibrary.added)
      let episodes = try await self.episodes.episodes(of: stored.show, for: .local, limit: 6).map(\.episode.id)
      for (index, episode) in episodes.enumerated() {
        let moment = SampleLibrary.added + Double(number * 600 + index * 60)
        let played = LedgerEntry(
          id: "\(number).\(index)", device: "test", sequence: Int64(number * 10 + index), episode: episode,
          kind: .span(from: 0, to: 60, startedAt: moment), position: 60, rate: 1, state: .paused, moment: moment + 60, mediaDuration: 1_800)
        try await listening.record([played], for: .local)
      }
      try await bookmarks.setFavourite(true, episodes[0], by: .local, at: SampleLibrary.added)
      _ = try await bookmarks.add(episodes[1], at: 30, note: "Moss", by: .local, moment: SampleLibrary.added)
      _ = try await claims.request([episodes[2]], for: .local, origin: .user, at: SampleLibrary.added)
      try await upNext.put([episodes[3]], .last, for: .local, at: SampleLibrary.added, limit: 500)
    }
  }

  /// Lists of all kinds, charts, addresses for notifications.
  ///
  /// - Returns: An imported list of subscriptions.
  func addSampleLists() async throws -> ImportID {
    let now = Date()
    let folder = try await folders.add("Garden", of: .local, at: now)
    try await folders.move(ShowID(1), to: [folder.id], of: .local)
    for rules in [
      SmartRules(state: .unplayed), SmartRules(sources: [.folder(folder.id)]),
      SmartRules(sources: [.show(ShowID(2)), .folder(folder.id)], titleFilter: "1"),
    ] {
      _ = try await lists.add("Rules", rules, order: .manual, for: .local, at: now)
    }
    let playlist = try await playlists.add("Mine", for: .local, at: now)
    let episodes = try await episodes.episodes(of: ShowID(1), for: .local, limit: 3).map(\.episode.id)
    try await playlists.put(episodes, .last, in: playlist, of: .local, at: now)
    _ = try await savedSearches.save("moss", of: .local, at: now)
    for topic in [""] + PodcastTopic.allCases.map(\.rawValue) {
      let shows = (0..<30).map { number in
        ChartedShow.Entry(
          feedURL: "https://show\(number).example/feed.xml", title: "Show \(number)", author: "Ada Byron",
          artworkURL: "https://show\(number).example/cover.jpg")
      }
      try await charts.store(shows, topic: topic, country: "us", answered: now)
    }
    _ = try await notifications.add(.webhook, sealed: "", for: .local, at: now)
    let list = try await imports.begin("a.opml", repeats: 0, for: .local, at: now)
    let feeds = (0..<8).map { ImportedFeed(url: "https://show\($0).example/feed.xml", title: "Show \($0)", folders: ["Garden"]) }
    _ = try await imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: now)
    let others = (0..<40).map { ImportLine(url: "exec:\($0)", title: "Not a feed", result: .problem, problem: "badAddress") }
    try await imports.note(others, in: list, from: feeds.count)
    return list
  }
}
