import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// An invalid line stays invalid: it is acknowledged, so that it is not sent again, and has no effect.
@Suite struct NonsenseTests {
  private let listener: Listener
  private let episode: EpisodeID

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episode = listener.sample.episodes[0]
  }

  @Test(arguments: [
    #""kind":"event","action":"seek","position":-1,"rate":1,"at":0"#, #""kind":"event","action":"seek","position":1e300,"rate":1,"at":0"#,
    #""kind":"event","action":"seek","position":60,"rate":0,"at":0"#, #""kind":"event","action":"seek","position":60,"rate":-1,"at":0"#,
    #""kind":"event","action":"seek","position":60,"rate":1000,"at":0"#, #""kind":"event","action":"seek","rate":1,"at":0"#,
    #""kind":"event","position":60,"rate":1,"at":0"#, #""kind":"span","from":0,"to":60,"rate":1,"at":0"#,
    #""kind":"span","from":60,"to":30,"startedAt":0,"rate":1,"at":0"#, #""kind":"span","from":-5,"to":30,"startedAt":0,"rate":1,"at":0"#,
    #""kind":"span","to":30,"startedAt":0,"rate":1,"at":0"#, #""kind":"span","from":0,"startedAt":0,"rate":1,"at":0"#,
  ])
  func aLineWithoutSenseIsAcknowledgedAndLeftOut(fields: String) async throws {
    let line = "{\"id\":\"x\",\"seq\":1,\"episode\":\(episode.rawValue),\(fields)}"
    #expect(try await listener.report([line]) == [AcknowledgedEntry(id: "x", seq: 1)])
    #expect(try await listener.ledger == [])
    #expect(try await listener.sample.library.listening.sessionDetail(of: .local) == nil)
  }

  /// A later version may write lines that this one cannot decode.
  @Test(arguments: [
    #""id":"x","seq":1"#, #""id":"x","seq":1,"kind":"dream","episode":1,"rate":1,"at":0"#,
    #""id":"x","seq":1,"kind":"event","action":"fly","position":60,"episode":1,"rate":1,"at":0"#,
    #""id":"x","seq":1,"kind":"event","action":"seek","position":"far","episode":1,"rate":1,"at":0"#,
    #""id":"x","seq":1,"kind":"event","action":"start","position":60,"episode":1,"rate":1,"at":0,"gesture":"yes""#,
    #""id":"x","seq":1,"kind":"event","action":"sleep","position":60,"episode":1,"rate":1,"at":0,"sleep":"soon""#,
  ])
  func aLineThatCannotBeReadHoldsUpNoOther(fields: String) async throws {
    let lines = ["{\(fields)}", listener.event("seek", episode, at: 70, id: "kept")]
    #expect(try await listener.report(lines).map(\.id) == ["x", "kept"])
    #expect(try await listener.ledger == ["kept seek 70.0"])
  }

  @Test(arguments: [Int64.min, -1, 0, 99, .max])
  func anEpisodeThatDoesNotExistIsAcknowledgedAndLeftOut(id: Int64) async throws {
    let lines = [listener.event("seek", EpisodeID(id), at: 60, id: "lost"), listener.event("seek", episode, at: 70, id: "kept")]
    #expect(try await listener.report(lines).map(\.id) == ["lost", "kept"])
    #expect(try await listener.ledger == ["kept seek 70.0"])
  }

  @Test func anIdWithoutSenseIsLeftOut() async throws {
    try await listener.report([
      listener.event("seek", episode, at: 60, id: ""), listener.event("seek", episode, at: 60, id: String(repeating: "x", count: 65)),
      listener.event("seek", episode, at: 60, id: "' OR 1=1 --"),
    ])
    #expect(try await listener.ledger == ["' OR 1=1 -- seek 60.0"])
  }

  @Test func absurdTimesDoNoHarm() async throws {
    for at in ["1e308", "-1e308", "0", "-1"] {
      try await listener.report(
        json: """
          {"device":"d","sentAt":\(at),"entries":[{"id":"\(at)","kind":"span","seq":9223372036854775807,"episode":\(episode.rawValue),
          "from":0,"to":60,"startedAt":-1e308,"rate":1,"at":1e308,"duration":-5}]}
          """)
    }
    let session = try #require(try await listener.sample.library.listening.sessionDetail(of: .local))
    #expect(session.changed <= listener.clock.now)
    #expect(try await listener.sample.library.listening.state(of: episode, for: .local)?.mediaDuration == nil)
  }

  /// Infinite times cannot be written as JSON, and later arithmetic on them has no result.
  @Test(arguments: [("1e308", "-1e308"), ("-1e308", "1e308"), ("1.7e308", "-1.7e308"), ("0", "-1e300")])
  func boundsTimesOfLines(sentAt: String, at: String) throws {
    let json = """
      {"device":"d","sentAt":\(sentAt),"entries":[{"id":"x","kind":"span","seq":1,"episode":1,"from":0,"to":60,"startedAt":\(at),"rate":1,
      "at":\(at)}]}
      """
    let report = try JSONDecoder().decode(ListeningReport.self, from: Data(json.utf8))
    let entry = try #require(report.ledgerEntries(received: listener.clock.now).first)
    let possible = Date(timeIntervalSince1970: 0)...listener.clock.now
    #expect(possible.contains(entry.moment))
    guard case .span(_, _, let startedAt) = entry.kind else {
      Issue.record("not a span")
      return
    }
    #expect(possible.contains(startedAt))
  }

  @Test func rejectsInvalidReport() async throws {
    let line = listener.event("seek", episode, at: 60)
    await #expect(throws: PlaybackError.badReport) { try await listener.report([line], device: "") }
    await #expect(throws: PlaybackError.badReport) { try await listener.report([line], device: String(repeating: "d", count: 65)) }
    await #expect(throws: PlaybackError.badReport) { try await listener.report([String](repeating: line, count: 5_001)) }
    #expect(try await listener.ledger == [])
  }

  @Test func aWeekOfListeningIsTakenAtOnce() async throws {
    let lines = (1...5_000).map {
      listener.event("seek", episode, at: Double($0 % 1_700) + 5, id: "\($0)", seq: $0, ago: Double(5_000 - $0))
    }
    #expect(try await listener.report(lines).count == 5_000)
    #expect(try await listener.ledger.count == 5_000)
    #expect(try await listener.position(episode) == Double(5_000 % 1_700) + 5)
  }

  @Test(arguments: [
    "", "[]", "{}", "null", #"{"device":1,"sentAt":0,"entries":[]}"#, #"{"device":"d","sentAt":"now","entries":[]}"#,
    #"{"device":"d","sentAt":0,"entries":[{"seq":1}]}"#, #"{"device":"d","sentAt":1e999,"entries":[]}"#,
    #"{"device":"d","sentAt":NaN,"entries":[]}"#,
  ])
  func whatIsNoReportCannotBeRead(json: String) async throws {
    await #expect(throws: (any Error).self) { try await listener.report(json: json) }
  }

  @Test func anIdOfAnotherEpisodeMovesNothing() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 30, id: "one")])
    try await listener.report([listener.span(listener.sample.episodes[1], from: 0, to: 900, id: "one")])
    #expect(try await listener.ledger == ["one 0.0-30.0"])
    #expect(try await listener.position(listener.sample.episodes[1]) == nil)
  }
}
