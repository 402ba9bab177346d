import Testing

@testable import Server

/// The number of files and connections that the process may open.
@Suite struct OpenFileLimitTests {
  @Test func raisesLimitWithinTheSystemsOwn() throws {
    let limit = try #require(OpenFileLimit.raise())
    #expect(limit >= 256)
    #expect(OpenFileLimit.raise() == limit)
    // A smaller wish lowers nothing.
    #expect(OpenFileLimit.raise(to: 64) == limit)
  }

  @Test(arguments: [(65_536, 32_640), (4_352, 2_048), (1_024, 384), (100, 64), (0, 64)])
  func leavesDescriptorsForFilesAndFetches(limit: Int, connections: Int) {
    #expect(OpenFileLimit.connections(within: limit) == connections)
  }
}
