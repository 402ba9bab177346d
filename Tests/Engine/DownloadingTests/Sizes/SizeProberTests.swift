import DemoPublisher
import Fetching
import Foundation
import TestSupport
import Testing

@testable import Downloading

@Suite struct SizeProberTests {
  @Test func usesHeadResponse() async throws {
    let server = try await LoopbackServer { $0.headers["range"] == nil ? .text(200, [], "", length: 4711) : .text(500) }
    try await probing(server) { prober in
      #expect(await prober.answers([server.origin]) == [SizeResult(url: server.origin, bytes: 4711)])
      #expect(server.requests.count == 1)
    }
  }

  @Test func fallsBackToFirstByte() async throws {
    let server = try await LoopbackServer { request in
      request.headers["range"] == "bytes=0-0" ? .bytes(206, [("Content-Range", "bytes 0-0/4711")], [0]) : .text(405)
    }
    try await probing(server) { prober in
      #expect(await prober.answers([server.origin]).map(\.bytes) == [4711])
    }
  }

  @Test func disconnectsFromHostWithoutRanges() async throws {
    let server = try await LoopbackServer { request in
      request.headers["range"] == nil ? .text(405) : .bytes(200, [], [0], length: 1_000_000_000, ending: .silence)
    }
    try await probing(server) { prober in
      #expect(await prober.answers([server.origin]).map(\.bytes) == [1_000_000_000])
      try await withTimeout(.seconds(20)) { for await _ in server.hangUps { break } }
    }
  }

  @Test func sharesEqualRequests() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "", length: 10) }
    try await probing(server) { prober in
      #expect(await prober.answers(Array(repeating: server.origin, count: 50)).count == 1)
      #expect(server.requests.count == 1)
    }
  }

  @Test func doesNotDelayOtherRequests() async throws {
    let good = try await LoopbackServer { _ in .text(200, [], "", length: 10) }
    let silent = try await LoopbackServer { _ in .init(bytes: [], ending: .silence) }
    try await probing(good, silent, limit: .seconds(3)) { prober in
      let bad = (0..<20).map { "\(silent.origin)/\($0)" } + ["http://nobody.invalid/", "not an address", "http://10.0.0.1/"]
      let fine = (0..<200).map { "\(good.origin)/\($0)" }
      let answers = try await withTimeout { await prober.answers(bad + fine) }
      #expect(answers.count == 223 && answers.count { $0.bytes == 10 } == 200)
      #expect(answers.first { $0.url == "http://nobody.invalid/" }?.failure == .hostNotFound("nobody.invalid"))
      #expect(answers.first { $0.url == bad[0] }?.failure == .timedOut(host: "127.0.0.1"))
    }
  }

  @Test(arguments: ["", "&redirect=3", "&ranges=no", "&delay=100", "&length=wrong"])
  func readsSizesOfDemoPublisher(fault: String) async throws {
    try await DemoPublisher.running { publisher, base in
      try await withDownload(ports: try await publisher.port) { download in
        let url = "\(base)/media/lichen-hour/24.mp3?minutes=2"
        let length = try await download.fetcher.fetch(FetchRequest(url, kind: .media)).body.count
        #expect(await SizeProber(fetcher: download.fetcher).answers([url + fault]).map(\.bytes) == [Int64(length)])
      }
    }
  }

  @Test(arguments: [
    ("status=404", DownloadError.notFound), ("html=1", .notAudio(declaredType: "text/html; charset=utf-8")), ("redirect=loop", .redirects),
  ])
  func reportsFailures(fault: String, failure: DownloadError) async throws {
    try await DemoPublisher.running { publisher, base in
      try await withDownload(ports: try await publisher.port) { download in
        let probes = await SizeProber(fetcher: download.fetcher).answers(["\(base)/media/lichen-hour/24.mp3?\(fault)"])
        #expect(probes.map(\.failure) == [failure] && probes.map(\.bytes) == [nil])
      }
    }
  }

  private func probing(
    _ servers: LoopbackServer..., limit: Duration = .seconds(10), _ test: (SizeProber) async throws -> Void
  ) async throws {
    var options = FetchingOptions(allowPrivate: Set(servers.map { HostPort(host: "127.0.0.1", port: $0.port) }))
    options.connectTimeout = .seconds(1)
    let fetcher = Fetcher(options)
    let result: Result<Void, any Error>
    do { result = .success(try await test(SizeProber(fetcher: fetcher, limit: limit))) } catch { result = .failure(error) }
    await fetcher.shutDown()
    for server in servers { await server.stop() }
    try result.get()
  }
}

extension SizeProber {
  fileprivate func answers(_ urls: [String]) async -> [SizeResult] {
    var answers: [SizeResult] = []
    for await probe in sizes(of: urls.map { SizeRequest(url: $0) }) { answers.append(probe) }
    return answers
  }
}
