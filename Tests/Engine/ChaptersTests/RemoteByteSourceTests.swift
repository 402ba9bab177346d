import MediaTags
import TestSupport
import Testing

@testable import Chapters
@testable import Fetching

@Suite struct RemoteByteSourceTests {
  private static let url = "https://moss.example/long.mp3"
  private static let file = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
  private static let credentials = BasicCredentials(user: "ada", password: "moss")

  private func open(_ publisher: ScriptedPublisher) async throws -> RemoteByteSource {
    try await RemoteByteSource.open(Self.url, credentials: Self.credentials) { try publisher.answer($0) }
  }

  @Test func readsRangesOnce() async throws {
    let publisher = ScriptedPublisher()
    publisher.set(Self.file, at: Self.url)
    let source = try await open(publisher)
    #expect(source.size == 200_000)
    #expect(try await source.bytes(in: 10..<20) == Array(Self.file[10..<20]))
    #expect(publisher.requests.count == 1)
    #expect(try await source.bytes(in: 150_000..<150_010) == Array(Self.file[150_000..<150_010]))
    #expect(publisher.requests.map(\.range) == ["bytes=0-65535", "bytes=150000-150009"])
    #expect(publisher.requests.allSatisfy { $0.kind == .media && $0.maximumBytes != nil })
  }

  @Test func followsRedirectsOnceAndKeepsCredentialsAtTheirHost() async throws {
    let publisher = ScriptedPublisher()
    let target = "https://other.example/long.mp3"
    publisher.set(Self.file, at: target)
    publisher.redirect(Self.url, to: target)
    let source = try await open(publisher)
    _ = try await source.bytes(in: 100_000..<100_001)
    #expect(publisher.addresses == [Self.url, target])
    #expect(publisher.requests.map { $0.credentials?.user } == ["ada", nil])
  }

  @Test func serverWithoutRangesServesOnlySmallFiles() async throws {
    let publisher = ScriptedPublisher()
    publisher.ignoreRanges()
    publisher.set(Self.file, at: Self.url)
    await #expect(throws: FetchingError.self) { try await open(publisher) }
    publisher.set(Array(Self.file.prefix(500)), at: Self.url)
    let source = try await open(publisher)
    #expect(try await source.bytes(in: 490..<600) == Array(Self.file[490..<500]) && source.size == 500)
  }

  /// A server may answer a part of the range; the file does not end there.
  @Test func shortAnswerIsAnError() async throws {
    let publisher = ScriptedPublisher()
    publisher.set(Self.file, at: Self.url)
    let source = try await RemoteByteSource.open(Self.url) { request in
      let answer = try publisher.answer(request)
      return request.range == "bytes=0-65535" ? answer : Fetched(head: answer.head, body: Array(answer.body.dropLast()))
    }
    await #expect(throws: MediaTagsError.unreadable) { try await source.bytes(in: 100_000..<100_010) }
  }

  /// A range may reach beyond the end.
  @Test func readsUntilTheEnd() async throws {
    let publisher = ScriptedPublisher()
    publisher.set(Self.file, at: Self.url)
    #expect(try await open(publisher).bytes(in: 199_990..<300_000) == Array(Self.file[199_990...]))
  }

  @Test func anotherFileUnderTheSameAddressIsAnError() async throws {
    let publisher = ScriptedPublisher()
    publisher.set(Self.file, at: Self.url)
    let source = try await open(publisher)
    publisher.set(Array(Self.file.dropLast()), at: Self.url)
    await #expect(throws: MediaTagsError.unreadable) { try await source.bytes(in: 100_000..<100_001) }
  }
}
