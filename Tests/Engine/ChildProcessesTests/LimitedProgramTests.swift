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

  /// Outside `files`, it reads and writes nothing, and it reaches no server.
  @Test(.enabled(if: LimitedProgram.canConfine, "The kernel has no Landlock")) func opensOnlyTheFilesOfItsRun() async throws {
    let server = try await LoopbackServer { _ in .text(200) }
    try await withTemporaryFolder { folder in
      let (results, others, tools) = (folder.appending(path: "results"), folder.appending(path: "others"), folder.appending(path: "tools"))
      for folder in [results, others, tools] { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      let (input, secret) = (others.appending(path: "input"), others.appending(path: "secret"))
      for file in [input, secret] { try Data("moss".utf8).write(to: file) }
      var confined = try program(
        """
        cat '\(input.path)' && echo made > '\(results.path)/draft' && mv '\(results.path)/draft' '\(results.path)/made' || exit 1
        cat '\(secret.path)' && exit 2
        echo broken > '\(secret.path)' && exit 3
        ls '\(others.path)' && exit 4
        bash -c 'exec 3<> /dev/tcp/127.0.0.1/\(server.port)' && exit 5
        exit 0
        """, in: tools
      ) { $0.fileBytes = 1_024 }
      confined.isConfined = true
      let output = try await confined.run([], opening: .init(read: [input.path, tools.path], written: [results.path]))
      #expect(String(decoding: output, as: UTF8.self) == "moss")
      #expect(try FileManager.default.contentsOfDirectory(atPath: results.path) == ["made"])
      #expect(try Data(contentsOf: secret) == Data("moss".utf8))
    }
    await server.stop()
  }

  @Test func runsWithItsOtherLimitsWhereItCannotBeConfined() async throws {
    try await withTemporaryFolder { folder in
      let secret = folder.appending(path: "secret")
      try Data("moss".utf8).write(to: secret)
      var program = try program("cat '\(secret.path)'", in: folder)
      #expect(!program.isConfined, "A program of no system folder")
      program.isConfined = false
      #expect(try await program.run([], opening: .init(read: [])) == Array("moss".utf8))
    }
  }

  @Test func isMissingWhereItIsNotInstalled() {
    #expect(LimitedProgram.installed("no-such-program-of-moss") == nil)
  }
}
