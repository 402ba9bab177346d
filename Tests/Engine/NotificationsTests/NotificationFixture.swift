import Fetching
import Foundation
import Library
import PodcastModel
import Secrets
import Storage
import Synchronization
import TestSupport

@testable import Notifications

/// A show to which the local user subscribes, a server that receives notifications, and a clock.
struct NotificationFixture: Sendable {
  let library: Library
  let database: SQLiteDatabase
  let show: ShowID
  let clock: FixedClock
  let sending: NotificationSender
  let server: LoopbackServer
  let answers: Answers
  private let facts: ShowFacts

  /// The responses of the server.
  final class Answers: Sendable {
    private let state = Mutex((status: 200, retryAfter: ""))
    var status: Int {
      get { state.withLock(\.status) }
      set { state.withLock { $0.status = newValue } }
    }
    var retryAfter: String {
      get { state.withLock(\.retryAfter) }
      set { state.withLock { $0.retryAfter = newValue } }
    }
  }

  static func run(
    title: String = "Moss & Stone", instance: ProcessInstance = ProcessInstance(), key: CredentialKey = CredentialKey(file: nil),
    _ test: @Sendable (NotificationFixture) async throws -> Void
  ) async throws {
    let answers = Answers()
    let server = try await LoopbackServer { request in
      request.target == "/dead"
        ? LoopbackServer.Reply(bytes: [], ending: .silence)
        : .text(answers.status, answers.retryAfter.isEmpty ? [("Location", "/other")] : [("Retry-After", answers.retryAfter)])
    }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
    let result: Result<Void, any Error>
    do {
      let sample = try await SampleLibrary()
      let clock = FixedClock()
      var facts = SampleLibrary.showFacts
      facts.title = title
      _ = try await sample.library.feeds.store(facts, episodes: [], at: clock.now)
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: clock.now)
      let sending = NotificationSender(
        library: sample.library, fetcher: fetcher, key: key, instance: instance, random: { _ in 1 }, now: clock.read)
      result = .success(
        try await test(
          NotificationFixture(
            library: sample.library, database: sample.database, show: sample.show, clock: clock, sending: sending, server: server,
            answers: answers, facts: facts)))
    } catch {
      result = .failure(error)
    }
    await fetcher.shutDown()
    await server.stop()
    try result.get()
  }

  func add(_ kind: NotificationAddress.Kind) async throws -> NotificationAddress.ID {
    try await sending.add(kind, url: server.origin + "/hook", for: .local)
  }

  static let texts = NotificationTexts(
    test: "a test", line: { "\($0): \($1)" }, others: { "and \($0) more" },
    push: PushTexts(
      language: "en", newEpisodes: { "\($0) new" }, separator: ", ", play: "Play", queue: "Queue", homePath: "/",
      showPath: { "/shows/\($0)" },
      episodePath: { "/episodes/\($0)" }, artworkPath: { "/artwork/\($0)" }),
    alerts: AlertTexts(
      title: "Attention", line: { alerts, title, _ in "\(title ?? "\(alerts.count)") \(alerts.kind.rawValue)" }, path: { "/\($0.rawValue)" }
    ))

  func send() async throws { try await sending.sendDueMessages(saying: { _ in Self.texts }) }

  /// The number of requests for a path.
  func count(at path: String) -> Int { server.requests.count { $0.target == path } }

  func publish(_ numbers: Int...) async throws { try await publish(numbers) }

  /// Publishes a feed with these episodes, of which those that the library does not have are new; all but the first were published `age`
  /// seconds ago.
  func publish(_ numbers: [Int], age: TimeInterval = 0, people: [Credit] = []) async throws {
    var update = FeedUpdate(facts)
    update.notifiesSubscribers = true
    update.additions = numbers.map { number in
      var facts = SampleLibrary.episode(number)
      facts.identity += " again"
      if number > 0 { (facts.published, facts.sortDate) = (clock.now - age, clock.now - age) }
      facts.extras.people = people
      return facts
    }
    let completion = FeedCompletion(log: FetchLogEntry(moment: clock.now, url: facts.feedURL, outcome: .updated), next: clock.now)
    let lease = try await library.feeds.takeOverLease(show, owner: "", until: clock.now)
    _ = try await library.feeds.store(update, completion, lease: lease)
  }
}
