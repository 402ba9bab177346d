import BoundedNumbers
import FeedParsing
import Fetching
import Foundation
import Library
import PodcastModel
import Storage

/// How fetching a feed ended.
struct Finished: Sendable {
  var outcome: RefreshOutcome
  var error: RefreshingError?
}

extension Refreshing {
  /// Fetches a show's feed once. The caller holds the show in `underWay`.
  ///
  /// - Parameter isOneOfMany: whether it may be passed over because its host did not answer another one a moment ago.
  func fetchNow(_ show: ShowID, isOneOfMany: Bool) async throws -> Finished {
    guard let known = try await library.feeds.known(show) else {
      return Finished(outcome: RefreshOutcome(show: show, address: "", result: .failed, trouble: .failed))
    }
    return try await withPlace(known.url) { answered in
      let outcome = RefreshOutcome(show: show, address: known.url, title: known.title, result: .unchanged)
      // Another process is at it: what it finds will be here soon.
      guard let lease = try await lease(of: known) else { return Finished(outcome: outcome) }
      do {
        let finished = try await fetch(known, lease, isOneOfMany, answered)
        await underWay.note(show, failure: finished.error == nil ? nil : now())
        // What is not brought now is brought the next time.
        if finished.error == nil { _ = try? await imported?.bring(to: finished.outcome.show ?? show) }
        return finished
      } catch FeedError.superseded {
        return Finished(outcome: outcome)
      }
    }
  }

  /// - Returns: nil when a living process holds it.
  func lease(of known: KnownFeed) async throws -> FeedLease? {
    let moment = now()
    let until = moment + Self.leaseTime
    if let lease = try await library.feeds.claim(known.show, owner: instance.id, at: moment, until: until) { return lease }
    let owner = try await library.feeds.known(known.show)?.leaseOwner
    guard let owner, !instance.isAlive(owner) else { return nil }
    try await library.feeds.release(owner: owner, at: moment)
    return try await library.feeds.claim(known.show, owner: instance.id, at: moment, until: until)
  }

  // MARK: - Private

  private func fetch(
    _ known: KnownFeed, _ lease: FeedLease, _ isOneOfMany: Bool, _ answered: @escaping @Sendable () -> Void
  ) async throws -> Finished {
    let request = try await request(for: known)
    let host = (try? RemoteURL(request.url))?.host ?? ""
    if isOneOfMany, let error = network.recentFailure(of: host, at: now()) {
      return try await failed(known, lease, .unreachable(error), FetchReport(url: request.url), isOffline: network.connectivity != .online)
    }
    let attempt = try await loader.attempt(
      request, known: { try await library.feeds.episodesKnown(of: known.show) }, onAnswer: answered)
    let report = attempt.report
    switch attempt.result {
    case .failure(let error):
      var isOffline = false
      if case .unreachable(let reason) = error { isOffline = network.failed(host, reason, at: now()) } else { network.answered(host) }
      return try await failed(known, lease, error, report, isOffline: isOffline)
    case .success(.page):
      network.answered(host)
      return try await failed(known, lease, .notAFeed(.htmlPage), report, isOffline: false)
    case .success(.unchanged):
      network.answered(host)
      return try await unchanged(known, lease, request, report)
    case .success(.feed(let loaded)):
      network.answered(host)
      return try await take(loaded, for: known, lease, request)
    }
  }

  private func request(for known: KnownFeed) async throws -> FeedRequest {
    var request = FeedRequest(known.url, etag: known.etag, lastModified: known.lastModified, userAgent: known.userAgent)
    // An address from before sign-ins had a table of their own.
    if let typed = request.credentials, request.url != known.url, let host = PrivateFeeds.host(request.url) {
      try await privateFeeds.signIn(typed, to: known.show, host: host)
      try? await library.feeds.setURL(request.url, of: known.show)
    }
    request.credentials = await privateFeeds.credentials(for: known.show, url: request.url) ?? request.credentials
    return request
  }

  private func failed(
    _ known: KnownFeed, _ lease: FeedLease, _ error: RefreshingError, _ report: FetchReport, isOffline: Bool
  ) async throws -> Finished {
    let moment = now()
    let trouble = isOffline ? .offline : FeedTrouble(error)
    // Without a network nobody can say anything of the feed.
    let failures = trouble == .offline ? known.failures : known.failures + 1
    var retryAfter = report.retryAfterSeconds
    if case .unreachable(.status(_, let seconds)) = error { retryAfter = seconds ?? retryAfter }
    var completion = FeedCompletion(
      log: FetchLogEntry(report, at: moment, outcome: .failed), interval: known.interval,
      next: schedule.next(after: moment, trouble: trouble, failures: failures, retryAfterSeconds: retryAfter))
    completion.log.trouble = trouble
    completion.failures = failures
    completion.pendingPageURL = known.pendingPageURL
    try await library.feeds.finish(completion, lease: lease)
    return Finished(
      outcome: RefreshOutcome(show: known.show, address: report.url, title: known.title, result: .failed, trouble: trouble), error: error)
  }

  private func unchanged(
    _ known: KnownFeed, _ lease: FeedLease, _ request: FeedRequest, _ report: FetchReport
  ) async throws -> Finished {
    let moment = now()
    guard let pending = known.pendingPageURL else {
      let interval = known.interval ?? .seconds(Int64(clamping: RefreshSchedule.shortest))
      var log = FetchLogEntry(report, at: moment, outcome: .unchanged)
      if let moved = report.permanentURL, moved != report.url { log.notes = [try await move(known.show, to: moved)] }
      let completion = FeedCompletion(
        log: log, interval: interval,
        next: schedule.next(after: moment, interval: interval / .seconds(1), changed: known.changed, cacheControl: report.cacheControl))
      try await library.feeds.finish(completion, lease: lease)
      return Finished(outcome: RefreshOutcome(show: known.show, address: report.url, title: known.title, result: .unchanged))
    }
    // The newest page is known; only older ones are to be read.
    var feed = ParsedFeed()
    feed.complete = false
    feed.nextPageURL = pending
    var loaded = LoadedFeed(feed: feed, url: known.url, items: [], report: report)
    let notes = try await readPages(of: &loaded, from: pending, request)
    return try await store(loaded, for: known, lease, notes: notes, isNewest: false)
  }

  /// What has moved for good may be unchanged at its new place.
  private func move(_ show: ShowID, to url: String) async throws -> FetchNote {
    do {
      try await library.feeds.setURL(url, of: show)
      return .moved
    } catch FeedError.addressTaken(let other) {
      return other == show ? .moved : .moveRefused
    }
  }

  private func take(
    _ loaded: LoadedFeed, for known: KnownFeed, _ lease: FeedLease, _ request: FeedRequest
  ) async throws -> Finished {
    var notes: [FetchNote] = []
    var loaded = try await followed(loaded, known: known, request, &notes)
    if let pending = known.pendingPageURL {
      notes += try await readPages(of: &loaded, from: pending, request)
    } else {
      loaded.feed.nextPageURL = nil
    }
    return try await store(loaded, for: known, lease, notes: notes, isNewest: true)
  }

  /// How long the right to work on a feed is held at most.
  static let leaseTime: TimeInterval = 15 * 60
}

extension FetchLogEntry {
  init(_ report: FetchReport, at moment: Date, outcome: FetchOutcome) {
    self.init(
      moment: moment, url: report.url, status: report.status, bytes: report.bytes, duration: report.duration, etag: report.etag,
      lastModified: report.lastModified, redirects: report.redirects, outcome: outcome)
  }
}
