import Directory
import Fetching
import NIOCore
import NIOPosix
import Synchronization
import Testing

@Suite struct ITunesDirectoryTests {
  @Test func encodesSearchTerm() async throws {
    try await withDirectory(answer(shows: 2)) { directory, targets in
      let shows = try await directory.search("  caf\u{E9} & \n news=1 ", limit: 25)
      #expect(shows.map(\.title) == ["Show 0", "Show 1"])
      #expect(targets() == ["/itunes/search?media=podcast&entity=podcast&term=caf%C3%A9%20%26%20news%3D1&limit=25"])
    }
  }

  @Test func pagesByLongerRequest() async throws {
    try await withDirectory(answer(shows: 50)) { directory, targets in
      let shows = try await directory.search("news", limit: 20, offset: 20)
      #expect(shows.first?.title == "Show 20")
      #expect(shows.count == 20)
      #expect(targets().first?.hasSuffix("&limit=40") == true)
      #expect(try await directory.search("news", limit: 20, offset: 200).isEmpty)
      #expect(try await directory.search("news", limit: Int.max, offset: Int.max).isEmpty)
    }
  }

  @Test func sendsNothingForBlankTerm() async throws {
    try await withDirectory(answer(shows: 1)) { directory, targets in
      let shows = try await directory.search(" \n ")
      #expect(shows.isEmpty)
      #expect(targets().isEmpty)
    }
  }

  @Test func looksUpByITunesID() async throws {
    try await withDirectory(answer(shows: 3)) { directory, targets in
      let known = try await directory.lookup(itunesID: 2)
      let unknown = try await directory.lookup(itunesID: 99)
      #expect(known?.title == "Show 2")
      #expect(unknown == nil)
      #expect(targets().first == "/itunes/lookup?id=2&entity=podcast")
    }
  }

  @Test func mapsErrors() async throws {
    try await withDirectory("HTTP/1.1 429 X\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n") { directory, _ in
      await #expect(throws: DirectoryError.unreachable(.status(429, retryAfterSeconds: 9))) { try await directory.search("x") }
    }
    try await withDirectory("HTTP/1.1 200 X\r\nContent-Length: 6\r\n\r\n<html>") { directory, _ in
      await #expect(throws: DirectoryError.malformedResponse) { try await directory.search("x") }
    }
    let fetcher = Fetcher()
    await #expect(throws: DirectoryError.unreachable(.privateAddress(host: "127.0.0.1", port: 80))) {
      try await ITunesDirectory(baseURL: "http://127.0.0.1", fetcher: fetcher).search("x")
    }
    await fetcher.shutDown()
  }
}

private func answer(shows: Int) -> String {
  let rows = (0..<shows).map { "{\"collectionId\":\($0),\"collectionName\":\"Show \($0)\",\"feedUrl\":\"https://example.com/\($0)\"}" }
  let body = "\n\n{\"resultCount\":\(shows),\"results\":[\(rows.joined(separator: ","))]}"
  return "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// A directory whose server gives the same answer to every request, and records the requests.
private func withDirectory(
  _ answer: String, _ test: (ITunesDirectory, @Sendable () -> [String]) async throws -> Void
) async throws {
  let server = OneAnswer(answer)
  let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(AnswerHandler(server)) }
    }
    .bind(host: "127.0.0.1", port: 0).get()
  let port = channel.localAddress?.port ?? 0
  let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: port)]))
  let result: Result<Void, any Error>
  do {
    try await test(ITunesDirectory(baseURL: "http://127.0.0.1:\(port)/itunes/", fetcher: fetcher)) { server.targets.withLock { $0 } }
    result = .success(())
  } catch { result = .failure(error) }
  await fetcher.shutDown()
  try? await channel.close()
  try result.get()
}

private final class OneAnswer: Sendable {
  let answer: String
  let targets = Mutex<[String]>([])

  init(_ answer: String) { self.answer = answer }
}

/// Small requests to loopback arrive in one piece.
private final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let server: OneAnswer

  init(_ server: OneAnswer) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let words = String(buffer: unwrapInboundIn(data)).split(separator: " ", maxSplits: 2)
    server.targets.withLock { $0.append(words.count > 1 ? String(words[1]) : "") }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: server.answer)), promise: nil)
  }
}
