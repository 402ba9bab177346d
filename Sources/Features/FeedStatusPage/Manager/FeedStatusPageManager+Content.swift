import FeedStatusPage
import Fetching
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import WebPage

extension FeedStatusPageManager {
  func page(for task: FeedStatusPageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let id = ShowID(task.show)
    let user = UserID(viewer.userID)
    guard let show = try await library.shows.show(id, for: user), let health = try await refreshing.health(of: id, for: user) else {
      return nil
    }
    let isOwn = health.feedURL.hasPrefix(Enclosure.ownScheme)
    let isChecking = await refreshing.isRefreshing(id)
    let newest = health.log.first?.moment.timeIntervalSince1970 ?? 0
    let merges = task.merges == true ? [] : try await library.showMerges.merges(into: id)
    let marks = merges.map(\.id).description + (health.suggestedURL ?? "") + (health.earlierURL ?? "")
    let lastUndo = health.repairs.compactMap(\.undone).max()?.timeIntervalSince1970 ?? 0
    var content = FeedStatusPage.Content(
      show: id.rawValue, title: show.title, artworkURL: show.artwork?.path,
      showURL: ShowPageServices.Navigate(show: id.rawValue).path, feedURL: isOwn ? "–" : health.feedURL, now: now(),
      version: "\(newest) \(lastUndo) \(health.isSignedIn) \(health.next?.timeIntervalSince1970 ?? 0) \(marks)")
    content.isChecking = isChecking
    content.canSignIn = !isOwn
    content.canChange = if isOwn { false } else { try await mayChange(id, viewer) }
    content.isQuarantined = health.quarantinedUntil != nil
    content.checked = health.checked
    content.changed = health.changed
    content.next = isOwn ? nil : health.next
    content.intervalSeconds = health.interval.map { $0 / .seconds(1) }
    content.isInUse = health.isInUse
    content.hasPagesLeft = health.pendingPageURL != nil
    content.userAgent = health.userAgent
    content.defaultUserAgent = FetchingOptions.defaultUserAgent
    content.state = state(health.failure, checked: health.checked, viewer)
    content.needsOtherUserAgent = health.failure == .refused
    content.credentials =
      switch (health.failure == .signInNeeded, health.isSignedIn) {
      case (true, true): .refuses
      case (true, false): .needsCredentials
      case (false, true): .signedIn
      case (false, false): .open
      }
    if let last = health.log.first {
      content.notes = last.notes.map { FeedSentences.sentence(for: $0) }
      content.redirects = last.redirects.map { ($0.status, $0.url) }
    }
    // An unchanged feed was not parsed.
    content.repairs =
      (health.log.first { $0.outcome == .added || $0.outcome == .updated })?.repairs.map(FeedSentences.sentence(forRepair:)) ?? []
    content.suggestedURL = health.suggestedURL
    content.earlierURL = health.earlierURL
    content.merges = merges.map { .init(id: $0.id, title: $0.title, moment: $0.merged) }
    if content.canChange, task.merges != true {
      content.mergeURL = FeedStatusPageServices.Navigate(show: task.show, merges: true).path
    } else if content.canChange {
      content.mergeTargets = try await library.subscriptions.titles(of: user).filter { $0.id != id }.sortedByTitle(\.title).map {
        ($0.id.rawValue, $0.title)
      }
    }
    content.recognised = health.repairs.map(FeedStatusPage.Content.Recognised.init)
    content.log = health.log.map(FeedStatusPage.Content.Fetch.init)
    return Page(
      title: FeedStatusPage.title(of: show.title), identity: "\(FeedStatusPageServices.name):\(id.rawValue)",
      body: FeedStatusPage.html(content))
  }

  // MARK: - Private

  private func state(_ failure: FeedFailure?, checked: Date?, _ viewer: Viewer) -> FeedStatusPage.Content.State {
    // The machine may have lost its network before this feed was fetched.
    if case .offline = refreshing.connectivity {
      return .offline(sentence: FeedSentences.sentence(for: .offline), advice: FeedSentences.advice(for: .offline))
    }
    guard let failure else { return checked == nil ? .waiting : .fine }
    let (sentence, advice) = (FeedSentences.sentence(for: failure), FeedSentences.advice(for: failure, toOwner: viewer.isOwner))
    return failure == .offline ? .offline(sentence: sentence, advice: advice) : .failed(sentence: sentence, advice: advice)
  }
}

extension FeedStatusPage.Content.Recognised {
  fileprivate init(_ repair: IdentityRepair) {
    self.init(
      repair: repair.id, title: repair.title, url: EpisodePageServices.Navigate(episode: repair.episode.rawValue).path,
      evidence: FeedSentences.sentence(for: repair.evidence), moment: repair.repaired, isUndone: repair.undone != nil)
  }
}

extension FeedStatusPage.Content.Fetch {
  fileprivate init(_ entry: FetchLogEntry) {
    self.init(
      moment: entry.moment, outcome: Outcome(entry), newEpisodes: entry.addedEpisodes, status: entry.status, bytes: entry.bytes,
      seconds: entry.duration / .seconds(1), isComplete: entry.isComplete || entry.outcome == .failed,
      redirects: entry.redirects.map { ($0.status, $0.url) }, notes: entry.notes.map { FeedSentences.sentence(for: $0) },
      repairCount: entry.repairs.count)
  }
}

extension FeedStatusPage.Content.Fetch.Outcome {
  fileprivate init(_ entry: FetchLogEntry) {
    switch entry.outcome {
    case .added: self = .added
    case .updated: self = .updated
    case .unchanged: self = .unchanged
    case .failed: self = .failed(sentence: FeedSentences.sentence(for: entry.failure ?? .failed))
    }
  }
}
