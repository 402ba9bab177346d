import BoundedNumbers
import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision

extension FeedRefresher {
  /// Why a feed is fetched.
  enum FetchCause {
    case scheduled, oneOfMany
    /// A user opened the show. Only for this feed is a request made when no subscriber has credentials any more.
    case opened
    /// The same, and the copy in the library is not trusted.
    case byHand

    var isAsked: Bool { self == .opened || self == .byHand }
  }

  /// Fetches a show's feed once. The caller holds the show in `refreshLocks`.
  func fetchNow(_ show: ShowID, _ cause: FetchCause, isOneOfMany: Bool) async throws -> RefreshOutcome {
    while true {
      guard let known = try await library.feeds.known(show) else {
        logger.error("show to fetch not found", metadata: ["show": "\(show.rawValue)"])
        return RefreshOutcome(show: show, address: "", result: .failed, failure: .failed)
      }
      // A show of a user's own files has no feed. A deleted one is due until no user has state of it, and it is removed.
      if known.url.hasPrefix(Enclosure.ownScheme) {
        if let next = known.next, next <= now() {
          try await library.feeds.postpone(show, to: now() + RefreshSchedule.maxPause, unwantedSince: known.unwantedSince)
        }
        return RefreshOutcome(show: show, address: "", title: known.title, result: .unchanged)
      }
      let suspicion = try await library.quarantine.feed(show)
      if let until = suspicion?.quarantinedUntil, until > now() { return try await quarantinedOutcome(known, until: until) }
      let finished = try await withSlot(known.url, alone: suspicion != nil) { answered in
        try await fetchWithSlot(known, cause, isOneOfMany, isSuspected: suspicion != nil, answered)
      }
      if let finished { return finished }
    }
  }

  // MARK: - Private

  private enum Leasing {
    case held(FeedLease)
    /// A running process holds it.
    case leased
    /// A terminated process held it, and its end has now been counted for the feed.
    case recovered
  }

  private struct Recovered: Error {}

  private func lease(of known: KnownFeed) async throws -> Leasing {
    let moment = now()
    if let lease = try await library.feeds.claim(known.show, owner: instance.id, at: moment, until: moment + Self.leaseTime) {
      return .held(lease)
    }
    guard let owner = try await library.feeds.known(known.show)?.leaseOwner, !instance.isAlive(owner) else { return .leased }
    try await recover(owner)
    return .recovered
  }

  /// - Returns: nil when the lease was a terminated process's, and the caller must start over.
  private func fetchWithSlot(
    _ known: KnownFeed, _ cause: FetchCause, _ isOneOfMany: Bool, isSuspected: Bool, _ answered: @escaping @Sendable () -> Void
  ) async throws -> RefreshOutcome? {
    let show = known.show
    let outcome = RefreshOutcome(show: show, address: known.url, title: known.title, result: .unchanged)
    let lease = LazyLease {
      switch try await self.lease(of: known) {
      case .held(let held): held
      // What the other process finds will be here soon.
      case .leased: throw FeedError.superseded
      case .recovered: throw Recovered()
      }
    }
    defer { instance.recordEnd(show.rawValue) }
    do {
      // Another process may be at work.
      if known.leaseOwner != nil { _ = try await lease.taken() }
      let finished = try await fetch(known, lease, cause, isOneOfMany, answered)
      await refreshLocks.note(show, failure: finished.result == .failed ? now() : nil)
      if isSuspected { try await library.quarantine.clear(show) }
      logTurn(of: known, finished)
      if finished.result != .failed { await applyImportedHistory(to: finished.show ?? show) }
      return finished
    } catch FeedError.superseded {
      return outcome
    } catch is Recovered {
      return nil
    } catch {
      if let held = await lease.held { await releaseLease(held) }
      throw error
    }
  }

  /// One line when a feed begins to fail, and one when it recovers. A private show has no name in the log.
  private func logTurn(of known: KnownFeed, _ finished: RefreshOutcome) {
    let host = (try? RemoteURL(known.url))?.host ?? ""
    if let failure = finished.failure, failure != .offline, known.failures == 0 {
      logger.warning("feed fails", metadata: ["show": "\(known.show.rawValue)", "host": "\(host)", "failure": "\(failure.rawValue)"])
    } else if finished.result != .failed, known.failures > 0 {
      logger.notice(
        "feed recovered", metadata: ["show": "\(known.show.rawValue)", "host": "\(host)", "failures": "\(known.failures)"])
    }
  }

  private func applyImportedHistory(to show: ShowID) async {
    do {
      _ = try await imported?.apply(to: show)
    } catch {
      // A failed import of history is repeated after the next fetch.
      logger.warning("imported listening not applied", metadata: ["show": "\(show.rawValue)", "error": "\(LoggedError(error))"])
    }
  }

  /// A feed whose fetch did not complete loses its lease: immediately when the program ends, or else when it expires.
  private func releaseLease(_ lease: FeedLease) async {
    let next = Task.isCancelled ? now() : now() + RefreshSchedule.minPause
    do {
      // A separate task, which is awaited: the calling task may be cancelled.
      try await Task { try await library.feeds.releaseLease(lease, next: next) }.value
    } catch {
      // It expires after 15 minutes.
      logger.warning("feed lease not released", metadata: ["show": "\(lease.show.rawValue)", "error": "\(LoggedError(error))"])
    }
  }

  private func quarantinedOutcome(_ known: KnownFeed, until: Date) async throws -> RefreshOutcome {
    if let next = known.next, next < until { try await library.feeds.postpone(known.show, to: until, unwantedSince: known.unwantedSince) }
    return RefreshOutcome(show: known.show, address: known.url, title: known.title, result: .failed, failure: .crashed)
  }

  private func fetch(
    _ known: KnownFeed, _ lease: LazyLease, _ cause: FetchCause, _ isOneOfMany: Bool, _ answered: @escaping @Sendable () -> Void
  ) async throws -> RefreshOutcome {
    var request = try await request(for: known)
    if cause == .byHand || cause == .scheduled && RefreshSchedule.isWholeReadDue(of: known.show, since: known.fetched, at: now()) {
      (request.etag, request.lastModified) = (nil, nil)
    }
    let needsCredentials = try await library.privateShows.needsCredentials(known.show)
    var signIns = await feedCredentials.signIns(for: known.show, url: request.url)
    // A user who has opened a show may not subscribe to it yet.
    if signIns.isEmpty, cause.isAsked { signIns = await feedCredentials.signIns(for: known.show, url: request.url, includesOthers: true) }
    if needsCredentials, signIns.isEmpty, !cause.isAsked { return try await stopped(known, lease.taken(), request) }
    // An invalid address has no host; the fetch reports its error.
    let host = (try? RemoteURL(request.url))?.host ?? ""
    if isOneOfMany, let error = network.recentFailure(of: host, at: now()) {
      return try await failed(
        known, lease.taken(), .unreachable(error), FetchReport(url: request.url), isOffline: network.connectivity != .online)
    }
    let (attempt, used, reader) = try await attempt(request, as: signIns, of: known, lease, answered)
    let report = attempt.report
    if needsCredentials, attempt.isRead, !attempt.isSignedIn(by: used) { try await library.privateShows.noteOpen(known.show) }
    switch attempt.result {
    case .failure(let error):
      var isOffline = false
      if case .unreachable(let reason) = error { isOffline = network.failed(host, reason, at: now()) } else { network.answered(host) }
      return try await failed(known, lease.taken(), error, report, isOffline: isOffline)
    case .success(.page):
      network.answered(host)
      return try await failed(known, lease.taken(), .notAFeed(.htmlPage), report, isOffline: false)
    case .success(.unchanged):
      network.answered(host)
      return try await unchanged(known, lease, used, report, reader, isOneOfMany)
    case .success(.feed(let loaded)):
      network.answered(host)
      if known.fetched.timeIntervalSince1970 == 0, attempt.isSignedIn(by: used),
        case .nothing(let open) = try await credentialNeed(of: loaded, used)
      {
        // A list named a password that the feed does not need.
        try await library.privateShows.open(known.show)
        return try await handle(open, for: known, lease.taken(), FeedRequest(used.url, userAgent: used.userAgent), nil)
      }
      return try await handle(loaded, for: known, lease.taken(), used, reader)
    }
  }

  private func failed(
    _ known: KnownFeed, _ lease: FeedLease, _ error: RefreshingError, _ report: FetchReport, isOffline: Bool
  ) async throws -> RefreshOutcome {
    let moment = now()
    let failure = isOffline ? .offline : FeedFailure(error)
    if failure == .failed {
      logger.error("feed not fetched", metadata: ["show": "\(known.show.rawValue)", "error": "\(LoggedError(error))"])
    }
    // Without a network the failure says nothing about the feed.
    let failures = failure == .offline ? known.failures : known.failures + 1
    var retryAfter = report.retryAfterSeconds
    if case .unreachable(.status(_, let seconds)) = error { retryAfter = seconds ?? retryAfter }
    var completion = FeedCompletion(
      log: FetchLogEntry(report, at: moment, outcome: .failed), interval: known.interval,
      next: schedule.next(after: moment, failure: failure, failures: failures, retryAfterSeconds: retryAfter))
    completion.log.failure = failure
    completion.failures = failures
    completion.pendingPageURL = known.pendingPageURL
    try await library.feeds.finish(completion, lease: lease)
    return RefreshOutcome(show: known.show, address: report.url, title: known.title, result: .failed, failure: failure)
  }

  /// One of many that is unchanged in every way gets no line in its log: then one row is written for it, with others.
  private func unchanged(
    _ known: KnownFeed, _ lease: LazyLease, _ request: FeedRequest, _ report: FetchReport, _ reader: UserID?, _ isOneOfMany: Bool
  ) async throws -> RefreshOutcome {
    let moment = now()
    guard let pending = known.pendingPageURL else {
      let interval = known.interval ?? .seconds(Int64(clamping: RefreshSchedule.minPause))
      let next = schedule.next(
        after: moment, interval: interval / .seconds(1), changed: known.changed, cacheControl: report.cacheControl)
      let outcome = RefreshOutcome(show: known.show, address: report.url, title: known.title, result: .unchanged)
      let moved = report.permanentURL.flatMap { $0 == report.url ? nil : $0 }
      if isOneOfMany, known.failures == 0, known.failure == nil, reader == nil, moved == nil {
        try await library.feeds.noteUnchanged(known.show, at: moment, next: next)
        return outcome
      }
      let held = try await lease.taken()
      var log = FetchLogEntry(report, at: moment, outcome: .unchanged)
      if let moved { log.notes = [try await move(known.show, to: moved)] }
      var completion = FeedCompletion(log: log, interval: interval, next: next)
      completion.reader = reader
      try await library.feeds.finish(completion, lease: held)
      return outcome
    }
    // The newest page is unchanged; only older ones must be read.
    let held = try await lease.taken()
    var feed = ParsedFeed()
    feed.complete = false
    feed.nextPageURL = pending
    var loaded = LoadedFeed(feed: feed, url: known.url, items: [], report: report)
    let notes = try await readPages(of: &loaded, from: pending, request)
    return try await store(loaded, for: known, held, notes: notes, isNewest: false, reader: reader)
  }

  /// A feed that moved permanently may be unchanged at its new address.
  private func move(_ show: ShowID, to url: String) async throws -> FetchNote {
    do {
      try await library.feeds.setURL(url, of: show)
      return .moved
    } catch FeedError.addressTaken(let other) {
      return other == show ? .moved : .moveRefused
    }
  }

  private func handle(
    _ loaded: LoadedFeed, for known: KnownFeed, _ lease: FeedLease, _ request: FeedRequest, _ reader: UserID?
  ) async throws -> RefreshOutcome {
    var notes: [FetchNote] = []
    var loaded = try await followed(loaded, known: known, request, &notes)
    if let pending = known.pendingPageURL {
      notes += try await readPages(of: &loaded, from: pending, request)
    } else {
      loaded.feed.nextPageURL = nil
    }
    return try await store(loaded, for: known, lease, notes: notes, isNewest: true, reader: reader)
  }

  /// The maximum duration of a lease on a feed.
  static let leaseTime: TimeInterval = 15 * 60
}

extension FetchLogEntry {
  init(_ report: FetchReport, at moment: Date, outcome: FetchOutcome) {
    self.init(moment: moment, url: report.url, status: report.status, outcome: outcome)
    bytes = report.bytes
    duration = report.duration
    etag = report.etag
    lastModified = report.lastModified
    redirects = report.redirects
  }
}
