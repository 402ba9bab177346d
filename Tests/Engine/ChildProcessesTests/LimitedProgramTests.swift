import Foundation
import TestSupport
import Testing

@testable import ChildProcesses

@Suite struct LimitedProgramTests {
  /// A shell script with the limits of a real program.
  private func program(
    _ script: String, in folder: URL, _ change: (inout LimitedProgram.Limits) -> Void = { _ in }
  ) throws -> LimitedProgram {
    let file = folder.appending(path: "program")
    try writeScript(script, to: file)
    var limits = LimitedProgram.Limits()
    change(&limits)
    return try #require(LimitedProgram.installed(file.path, limits: limits))
  }

  @Test func returnsOutput() async throws {
    try await withTemporaryFolder { folder in
      let output = try await program("echo \"moss $1\"", in: folder).run(["a b"])
      #expect(String(decoding: output, as: UTF8.self) == "moss a b\n")
    }
  }

  @Test func reportsRefusalWithItsLastLine() async throws {
    try await withTemporaryFolder { folder in
      let program = try program("echo one >&2; echo two >&2; exit 3", in: folder)
      await #expect(throws: ProgramFailure.refused("two")) { try await program.run([]) }
    }
  }

  @Test func reportsSignal() async throws {
    try await withTemporaryFolder { folder in
      let program = try program("kill -9 $$", in: folder)
      await #expect(throws: ProgramFailure.signal(9)) { try await program.run([]) }
    }
  }

  @Test func killsAfterItsTime() async throws {
    try await withTemporaryFolder { folder in
      let program = try program("sleep 600", in: folder) { $0.duration = .milliseconds(200) }
      await #expect(throws: ProgramFailure.timedOut) { try await program.run([]) }
    }
  }

  @Test func limitsFilesAndOutput() async throws {
    try await withTemporaryFolder { folder in
      let large = try program("head -c 5000 /dev/zero", in: folder) { $0.outputBytes = 1_000 }
      await #expect(throws: ProgramFailure.self) { try await large.run([]) }
      let file = folder.appending(path: "file")
      let writing = try program("head -c 5000 /dev/zero > \(file.path)", in: folder) { $0.fileBytes = 1_024 }
      _ = try? await writing.run([])
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
      #expect(size <= 1_024)
    }
  }

  @Test func isMissingWhereItIsNotInstalled() {
    #expect(LimitedProgram.installed("no-such-program-of-moss") == nil)
  }
}
