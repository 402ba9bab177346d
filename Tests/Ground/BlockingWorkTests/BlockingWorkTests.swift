import BlockingWork
import Foundation
import Testing

@Suite struct BlockingWorkTests {
  @Test func computingGivesWayToOtherThreads() async throws {
    @Sendable func priority() -> CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    let usual = priority()
    #expect(try await BlockingWork.computing.run { priority() } > usual)
    #expect(try await BlockingWork.shared.run { priority() } == usual)
  }
}
