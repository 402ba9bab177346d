import DemoPublisher
import EngineRoom
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import TestSupport
import Testing

@testable import Control

@Suite struct ControlTests {
  @Test func aCommandBesideALiveServerIsDoneByTheServer() async throws {
    try await withSocket { engines, publisher in
      let answer = try await ControlClient.ask(.add("\(publisher)/feeds/lichen-hour.xml"), of: engines.settings.home)
      #expect(answer == .added(AddedShow(title: "The Lichen Hour", episodes: 25, newEpisodes: 25)))
      #expect(try await engines.library.subscriptions.shows(of: .local).map(\.title) == ["The Lichen Hour"])
    }
  }

  @Test func whatCannotBeDoneIsSaidInASentence() async throws {
    try await withSocket { engines, publisher in
      let answer = try await ControlClient.ask(.add("\(publisher)/sites/none"), of: engines.settings.home)
      guard case .failed(let sentence) = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
      #expect(sentence.contains("links to no podcast feed"))
    }
  }

  @Test func withoutAServerThereIsNoAnswer() async throws {
    try await withTemporaryFolder { folder in
      let answer = try await ControlClient.ask(.add("https://moss.example"), of: folder)
      #expect(answer == nil)
      #expect(await ControlClient.isServed(folder) == false)
    }
  }

  @Test func aSocketThatADeadServerLeftBehindIsNoServer() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: folder.appendingPathComponent("earnest.socket"))
      #expect(await ControlClient.isServed(folder) == false)
    }
  }

  @Test func onlyTheOwnerMayUseTheSocket() async throws {
    try await withSocket { engines, _ in
      let facts = try FileManager.default.attributesOfItem(atPath: ControlPath.socket(in: engines.settings.home))
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
  }

  // MARK: - Private

  private func withSocket(_ test: @escaping @Sendable (EngineRoom, String) async throws -> Void) async throws {
    try await DemoPublisher.running { _, publisher in
      try await withTemporaryFolder { folder in
        var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
        settings.allowPrivate = try HostPort.list(String(publisher.dropFirst("http://".count)))
        let engines = try EngineRoom.open(settings)
        let socket = ControlSocket(engines: engines, logger: Logger(label: "test"))
        let running = Task { try await socket.run() }
        defer { running.cancel() }
        while await !ControlClient.isServed(folder) { await Task.yield() }
        try await test(engines, publisher)
        running.cancel()
        try? await running.value
        await engines.close()
      }
    }
  }
}
