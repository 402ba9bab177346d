import Foundation
import TestSupport
import Testing

@testable import Secrets

@Suite struct FreeSpaceTests {
  @Test(
    arguments: [
      (0, 0), (12 << 20, (12 << 20) / 20), (10_000_000_000, 500_000_000), (20_000_000_000, 1_000_000_000), (Int64.max, 1_000_000_000),
      (-1, 0),
    ] as [(Int64, Int64)])
  func theDatabaseHasFivePercentAndAtMostAGigabyte(size: Int64, reserve: Int64) {
    #expect(FreeSpace.reserve(of: size) == reserve)
  }

  @Test func theReserveIsNotFree() async throws {
    try await withTemporaryFolder { folder in
      let file = open(folder.appending(path: "a").path, O_CREAT | O_RDWR, 0o600)
      defer { close(file) }
      let (all, some) = (try FreeSpace.bytes(at: folder.path, keeping: 0), try FreeSpace.bytes(at: folder.path))
      #expect(all > some)
      let (allOfFile, someOfFile) = (try FreeSpace.bytes(of: file, keeping: 0), try FreeSpace.bytes(of: file))
      #expect(allOfFile > someOfFile)
      let none = try FreeSpace.bytes(at: folder.path, keeping: .max)
      #expect(none < 0)
      #expect(throws: POSIXError.self) { try FreeSpace.bytes(at: folder.appending(path: "missing").path) }
    }
  }
}
