import Fetching
import TestSupport
import Testing

@testable import Directory

@Suite("Failed directory responses")
struct BadAnswersTests {
  private static let page = "<!doctype html><html><body>Please sign in to this network.</body></html>"

  @Test(
    "Each failed directory is reported with its error, and the working directory still answers",
    arguments: [
      ("/html", Trouble.malformedResponse), ("/down", .status), ("/half", .incomplete), ("/other", .malformedResponse),
      ("/never", .timedOut),
      ("/slow", .timedOut),
    ])
  func badAnswers(path: String, failure: Trouble) async throws {
    try await withLoopback(Self.answer) { server, fetcher async throws in
      let place = server.origin + path
      let sources: [any DirectorySource] = [
        ITunesDirectory(baseURL: place, fetcher: fetcher),
        PodcastIndexDirectory(baseURL: place, key: "k", secret: "s", fetcher: fetcher),
        GpodderDirectory(baseURL: place, fetcher: fetcher),
        GpodderDirectory(baseURL: server.origin + "/well", fetcher: fetcher),
      ]
      let directories = Directories(sources, patience: .seconds(["/never", "/slow"].contains(path) ? 10 : 60))
      for answer in [
        try await directories.findShows("moss", limit: 20), try await directories.findChart(DirectoryChart(), limit: 20),
      ] {
        #expect(answer.entries.map(\.title) == ["Moss"])
        #expect(answer.failedDirectories.map(\.name) == ["apple", "podcast-index", "gpodder"])
        #expect(answer.failedDirectories.map { Trouble($0.reason) } == [failure, failure, failure])
      }
    }
  }

  enum Trouble: Sendable {
    case malformedResponse, status, incomplete, timedOut, other

    init(_ error: DirectoryError) {
      switch error {
      case .malformedResponse: self = .malformedResponse
      case .unreachable(.status(500, _)): self = .status
      case .unreachable(.incompleteBody): self = .incomplete
      case .unreachable(.timedOut): self = .timedOut
      default: self = .other
      }
    }
  }

  private static func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
    switch request.target.split(separator: "/").first {
    case "html": .text(200, [("Content-Type", "text/html")], page)
    case "down": .text(500, [], "{\"results\": []}")
    case "half": .text(200, [], "{\"results\": [{\"collectionName\": \"Mo", length: 5_000, ending: .close)
    case "other": .text(200, [], "{\"message\": \"moved\", \"code\": 7}")
    case "slow": .text(200, [], "{\"results\": [{\"collectionName\": \"Mo", length: 5_000, ending: .silence)
    case "never": LoopbackServer.Reply(bytes: [], ending: .silence)
    default: .text(200, [], "[{\"url\": \"https://moss.example/feed\", \"title\": \"Moss\"}]")
    }
  }
}
