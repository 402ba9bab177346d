import Accounts
import DemoPublisher
import Downloading
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Refreshing
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Control
@testable import Engines

@Suite struct ControlTests {
  @Test func runsCommandInLiveServer() async throws {
    try await withSocket { engines, publisher in
      let answer = try await ControlClient.send(.add("\(publisher)/feeds/lichen-hour.xml"), of: engines.settings.home)
      #expect(answer == .added(AddedShow(title: "The Lichen Hour", episodes: 25, newEpisodes: 25, wasSubscribed: false)))
      #expect(try await engines.library.subscriptions.shows(of: .local).map(\.title) == ["The Lichen Hour"])
      let again = try await ControlClient.send(.add("\(publisher)/feeds/lichen-hour.xml"), of: engines.settings.home)
      #expect(again == .added(AddedShow(title: "The Lichen Hour", episodes: 25, newEpisodes: 0, wasSubscribed: true)))
    }
  }

  @Test func actsForTheUserWithAName() async throws {
    try await withSocket { engines, publisher in
      try await engines.accounts.addOwner(name: "moss", password: "a long password")
      try await engines.accounts.addMember(name: "fern", password: "a long password")
      let fern = try #require(try await engines.accounts.account(named: "fern")).id
      let home = engines.settings.home
      guard case .added = try await ControlClient.send(.add("\(publisher)/feeds/lichen-hour.xml", user: "fern"), of: home) else {
        Issue.record("not added")
        return
      }
      #expect(try await engines.library.subscriptions.shows(of: fern).map(\.title) == ["The Lichen Hour"])
      #expect(try await engines.library.subscriptions.shows(of: .owner).isEmpty)
      guard case .progress = try await ControlClient.send(.refresh("lichen", user: "fern"), of: home) else {
        Issue.record("not refreshed")
        return
      }
      await #expect(throws: AccountError.noSuchAccount) { try await ControlClient.send(.refresh("lichen", user: "nettle"), of: home) }
    }
  }

  @Test func logsTheBackupOfACommand() async throws {
    try await withTemporaryFolder { home in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      let log = LogRecorder()
      let running = Task { try await ControlSocket(engines: engines, logger: log.logger).run() }
      try await waitUntil { await ControlClient.isServed(home) }
      let answer = try await ControlClient.send(.logBackup(path: "/mnt/disk/earnest.tar", bytes: 7), of: home)
      #expect(answer == .ended)
      #expect(log.lines.contains("notice backup made bytes=7 file=earnest.tar"))
      running.cancel()
      _ = await running.result
      await engines.close()
    }
  }

  @Test func answersWithTheMetricsOrTheErrorOfTheDatabase() async throws {
    try await withTemporaryFolder { home in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      let failing = Mutex(false)
      let socket = ControlSocket(
        engines: engines, logger: LogRecorder().logger,
        metrics: {
          if failing.withLock(\.self) { throw StorageError.diskFull }
          return "earnest_feeds 3\n"
        })
      let running = Task { try await socket.run() }
      try await waitUntil { await ControlClient.isServed(home) }
      #expect(try await ControlClient.send(.metrics, of: home) == .metrics("earnest_feeds 3\n"))
      failing.withLock { $0 = true }
      await #expect(throws: StorageError.diskFull) { try await ControlClient.send(.metrics, of: home) }
      running.cancel()
      _ = await running.result
      await engines.close()
    }
  }

  @Test func answersWithItsAddressAndTheErrorOfTheDatabase() throws {
    for answer in [ControlResponse.address("http://127.0.0.1:8320"), .address(nil), .storageFailed(.damaged("page 3")), .noSuchUser] {
      #expect(try JSONDecoder().decode(ControlResponse.self, from: JSONEncoder().encode(answer)) == answer)
    }
  }

  @Test func reportsFailureAsSentence() async throws {
    try await withSocket { engines, publisher in
      let answer = try await ControlClient.send(.add("\(publisher)/sites/none"), of: engines.settings.home)
      guard case .failed(let sentence) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(sentence.contains("has no podcast feed"))
    }
  }

  @Test func reportsProgressOfFullRefresh() async throws {
    try await withSocket { engines, publisher in
      for show in ["lichen-hour", "why-though"] { _ = try await engines.add("\(publisher)/feeds/\(show).xml") }
      var steps: [ControlResponse] = []
      #expect(try await ControlClient.send(.refreshAll, of: engines.settings.home) { steps.append($0) })
      let progress = steps.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
      #expect(progress.count == steps.count && progress.map(\.done) == [0, 1, 2] && progress.allSatisfy { $0.total == 2 })
      #expect(progress.last?.unchanged == 2)
      #expect(Set(progress.compactMap { $0.latest?.title }) == ["The Lichen Hour", "Why, Though?"])
    }
  }

  @Test func reportsImportAfterStoringAndFetching() async throws {
    try await withSocket { engines, publisher in
      let file = engines.settings.home.appendingPathComponent("list.opml")
      let outlines = ["lichen-hour", "why-though"].map { "<outline text='\($0)' xmlUrl='\(publisher)/feeds/\($0).xml'/>" }.joined()
      try Data("<opml><body>\(outlines)<outline type='rss' text='None'/></body></opml>".utf8).write(to: file)
      var steps: [ControlResponse] = []
      #expect(try await ControlClient.send(.importList(path: file.path), of: engines.settings.home) { steps.append($0) })
      let reports = steps.compactMap { if case .imported(let report) = $0 { report } else { nil } }
      #expect(reports.map { $0.lines.map(\.result) } == [[.added, .added, .problem], [.added, .added, .problem]])
      #expect(reports.last?.lines.map(\.title) == ["The Lichen Hour", "Why, Though?", "None"])
      #expect(reports.last?.lines.map(\.isFetched) == [true, true, false])
      let progress = steps.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
      #expect(progress.last?.done == 2 && progress.last?.total == 2)
    }
  }

  @Test func reportsInvalidListAsSentence() async throws {
    try await withSocket { engines, _ in
      let file = engines.settings.home.appendingPathComponent("list.opml")
      try Data("<html><body>Hello</body></html>".utf8).write(to: file)
      let answer = try await ControlClient.send(.importList(path: file.path), of: engines.settings.home)
      guard case .failed(let sentence) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(sentence.contains("web page"))
    }
  }

  @Test func refreshesShowByPartOfTitle() async throws {
    try await withSocket { engines, publisher in
      _ = try await engines.add("\(publisher)/feeds/lichen-hour.xml")
      let answer = try await ControlClient.send(.refresh("LICHEN"), of: engines.settings.home)
      guard case .progress(let progress) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(progress.total == 1 && progress.done == 1 && progress.failed == 0)
    }
  }

  @Test func rejectsAmbiguousArguments() async throws {
    try await withSocket { engines, publisher in
      for show in ["lichen-hour", "why-though"] { _ = try await engines.add("\(publisher)/feeds/\(show).xml") }
      let several = try await ControlClient.send(.refresh("h"), of: engines.settings.home)
      guard case .unclear(let unclear) = several else {
        Issue.record("\(String(describing: several))")
        return
      }
      #expect(unclear.words == "h" && Set(unclear.shows.map(\.title)) == ["The Lichen Hour", "Why, Though?"])
      let none = try await ControlClient.send(.refresh("zebra"), of: engines.settings.home)
      #expect(none == .unclear(AmbiguousArgument(words: "zebra", shows: [])))
    }
  }

  @Test func reportsFeedWithPassword() async throws {
    try await withSocket { engines, publisher in
      let address = "\(publisher)/feeds/lichen-hour.xml?sign-in=ada:moss"
      #expect(try await ControlClient.send(.add(address), of: engines.settings.home) == .signInNeeded)
      let typed = BasicCredentials(user: "ada", password: "moss").inserted(into: address)
      guard case .added = try await ControlClient.send(.add(typed), of: engines.settings.home) else {
        Issue.record("not added")
        return
      }
    }
  }

  @Test func reportsProgressOfDownload() async throws {
    try await withSocket { engines, publisher in
      _ = try await engines.add("\(publisher)/feeds/lichen-hour.xml")
      let work = Task { await engines.downloading.run() }
      defer { work.cancel() }
      var answers: [ControlResponse] = []
      #expect(try await ControlClient.send(.download(["lichen"], latest: 2), of: engines.settings.home) { answers.append($0) })
      let standings = answers.compactMap { if case .download(let status) = $0 { status } else { nil } }
      let last = Dictionary(standings.map { ($0.episode, $0) }) { $1 }
      #expect(last.count == 2 && last.values.allSatisfy { $0.state == .downloaded && $0.show == "The Lichen Hour" && $0.received > 0 })
      #expect(answers.last == .ended)
      #expect(try await engines.library.claims.counts(of: .local).downloaded == 2)

      // A second request: the episodes are already downloaded.
      answers = []
      #expect(try await ControlClient.send(.download(["lichen"], latest: 2), of: engines.settings.home) { answers.append($0) })
      #expect(answers.count == 3 && answers.last == .ended)
    }
  }

  @Test func rejectsUnknownEpisode() async throws {
    try await withSocket { engines, publisher in
      let answer = try await ControlClient.send(.download(["999"], latest: nil), of: engines.settings.home)
      #expect(answer == .unclear(AmbiguousArgument(words: "999", shows: [], isEpisode: true)))
    }
  }

  @Test func runsDoctorInLiveServer() async throws {
    try await withSocket { engines, _ in
      let media = engines.settings.home.appending(path: "media")
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      try Data("nobody's".utf8).write(to: media.appending(path: "7.part"))
      var answers: [ControlResponse] = []
      #expect(try await ControlClient.send(.examine(isRepairing: true), of: engines.settings.home) { answers.append($0) })
      guard case .finding(let finding)? = answers.first, case .examined(let summary)? = answers.last else {
        Issue.record("\(answers)")
        return
      }
      #expect(finding.kind == .leftover && finding.remedy == .deleted && summary.isHealthy && summary.findings == 1)
      #expect(!FileManager.default.fileExists(atPath: media.appending(path: "7.part").path))
    }
  }

  @Test func returnsNilWithoutServer() async throws {
    try await withTemporaryFolder { folder in
      let answer = try await ControlClient.send(.add("https://moss.example"), of: folder)
      #expect(answer == nil)
      #expect(await ControlClient.isServed(folder) == false)
    }
  }

  @Test func saysThatTranscriptionIsOff() async throws {
    try await withSocket { engines, _ in
      for command in [ControlCommand.transcriptions, .transcribe(["1"], show: nil)] {
        let answer = try await ControlClient.send(command, of: engines.settings.home)
        #expect(answer == .notTranscribed(.isOff) || answer == .unclear(AmbiguousArgument(words: "1", shows: [], isEpisode: true)))
      }
    }
  }

  @Test func ignoresSocketOfDeadServer() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appendingPathComponent("earnest.socket"))
      #expect(await ControlClient.isServed(folder) == false)
    }
  }

  @Test func reportsExposedFolderAsNotice() async throws {
    try await withSocket { engines, _ in
      let home = engines.settings.home
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path)
      var findings: [DoctorFinding] = []
      let summary = try await engines.examine(isRepairing: true) { findings.append($0) }
      #expect(findings == [DoctorFinding(.exposedFolder, file: home.path, detail: "755")])
      #expect(summary.isHealthy && summary.findings == 0)
      #expect(try FileManager.default.attributesOfItem(atPath: home.path)[.posixPermissions] as? Int == 0o755)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path)
      _ = try await engines.examine(isRepairing: true) { Issue.record("\($0)") }
    }
  }

  // MARK: - Private

  private func withSocket(_ test: @escaping @Sendable (Engines, String) async throws -> Void) async throws {
    try await DemoPublisher.running { _, publisher in
      try await withTemporaryFolder { folder in
        var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
        settings.allowPrivate = try AllowedAddresses(String(publisher.dropFirst("http://".count)))
        let engines = try Engines.open(settings, hasher: PasswordHasher(rounds: 16))
        let socket = ControlSocket(engines: engines, logger: Logger(label: "test"))
        let running = Task { try await socket.run() }
        defer { running.cancel() }
        try await waitUntil { await ControlClient.isServed(folder) }
        try await test(engines, publisher)
        running.cancel()
        try? await running.value
        await engines.close()
      }
    }
  }
}
