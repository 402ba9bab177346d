import Foundation
import TestSupport
import Testing

@testable import Artwork

/// With scripts in place of the program.
@Suite struct ThumbnailProgramTests {
  private static let kind = Thumbnail(.small, .webp)

  private func picture(in folder: URL) -> [UInt8] { PictureDimensionsTests.png(width: 900, height: 900) }

  private func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test(arguments: [
    "kill -SEGV $$", "kill -KILL $$", "exit 1", "echo no picture", "true", "head -c 2000000 /dev/zero", "head -c 100000 /dev/zero >&2",
    "no-such-program", "exec 1>&-; exit 0",
  ])
  func failureIsLoggedAndRememberedOnce(script: String) async throws {
    try await withTemporaryFolder { folder in
      let log = folder.appending(path: "log")
      let fixture = ThumbnailFixture(folder, program: try fakeProgram("echo run >> \(log.path)\n\(script)", in: folder))
      let original = try fixture.original(picture(in: folder))
      #expect(await fixture.maker.thumbnail(Self.kind, of: original) == original)
      let runs = text(log)
      for size in ThumbnailSize.allCases {
        #expect(await fixture.maker.thumbnail(Thumbnail(size, .webp), of: original) == original)
      }
      #expect(runs.hasPrefix("run\n") && text(log) == runs)
      #expect(fixture.log.lines.count == 1, "\(fixture.log.lines)")
      let large = try fixture.original(picture(in: folder) + Array(repeating: 0, count: 200_000), named: "large")
      #expect(await fixture.maker.thumbnail(Self.kind, of: large) == nil)
    }
  }

  @Test func killsAProgramThatDoesNotEnd() async throws {
    try await withTemporaryFolder { folder in
      let log = folder.appending(path: "log")
      let script = "sleep 600 & echo $$ $! > \(log.path)\nwait"
      let fixture = ThumbnailFixture(folder, program: try fakeProgram(script, in: folder, limit: .seconds(2)))
      let original = try fixture.original(picture(in: folder))
      #expect(await fixture.maker.thumbnail(Self.kind, of: original) == original)
      #expect(fixture.log.lines.count == 1 && fixture.log.lines[0].contains("timedOut"), "\(fixture.log.lines)")
      // The script and its own child.
      let processes = text(log).split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
      #expect(processes.count == 2)
      for process in processes { try await waitUntil { hasEnded(process) } }
    }
  }

  @Test func limitsTheProgram() async throws {
    try await withTemporaryFolder { folder in
      let script =
        "echo as=$(ulimit -v) fsize=$(ulimit -f) files=$(ulimit -n) cpu=$(ulimit -t) $(env | grep -v ^PATH= | sort | tr '\\n' ' ') >&2; exit 1"
      let fixture = ThumbnailFixture(folder, program: try fakeProgram(script, in: folder))
      let original = try fixture.original(picture(in: folder))
      _ = await fixture.maker.thumbnail(Self.kind, of: original)
      let line = try #require(fixture.log.lines.first)
      // In kilobytes, blocks of 512 bytes, and seconds.
      #expect(line.contains("as=1048576 fsize=2048 files=64 cpu=15 LC_ALL=C "))
      for word in ["VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1"] { #expect(line.contains(word)) }
      #expect(!line.contains("HOME="))
    }
  }

  @Test func concurrentCallersShareARunAndRunsFollowOneAnother() async throws {
    try await withTemporaryFolder { folder in
      let sample = folder.appending(path: "sample.webp")
      try Data(try await SamplePicture.bytes(100, 100, ".webp", in: folder)).write(to: sample)
      let log = folder.appending(path: "log")
      let script = """
        mkdir \(folder.path)/running || echo overlap >> \(log.path)
        echo run >> \(log.path)
        cat \(sample.path)
        rmdir \(folder.path)/running
        """
      let fixture = ThumbnailFixture(folder, program: try fakeProgram(script, in: folder))
      let originals = try ["one", "two", "three"].map { try fixture.original(picture(in: folder), named: $0) }
      let pictures = await withTaskGroup(of: Picture?.self) { group in
        for original in originals { for _ in 0..<10 { group.addTask { await fixture.maker.thumbnail(Self.kind, of: original) } } }
        return await group.reduce(into: [Picture?]()) { $0.append($1) }
      }
      #expect(pictures.count == 30 && pictures.allSatisfy { $0?.thumbnail == Self.kind })
      #expect(text(log) == "run\nrun\nrun\n")
    }
  }

  @Test func withoutTheProgramUsualCoversAreSentAsTheyAre() async throws {
    try await withTemporaryFolder { folder in
      #expect(ThumbnailProgram.installed("no-such-vipsthumbnail") == nil)
      #expect(ThumbnailProgram.installed(folder.appending(path: "no-such-vipsthumbnail").path) == nil)
      let fixture = ThumbnailFixture(folder, program: nil)
      let small = try fixture.original(picture(in: folder) + Array(repeating: 0, count: 150_000))
      let large = try fixture.original(picture(in: folder) + Array(repeating: 0, count: 200_000), named: "large")
      for size in ThumbnailSize.allCases {
        #expect(await fixture.maker.thumbnail(Thumbnail(size, .webp), of: small) == small)
        #expect(await fixture.maker.thumbnail(Thumbnail(size, .webp), of: large) == large)
      }
      let heavy = try fixture.original(picture(in: folder) + Array(repeating: 0, count: 4_000_000), named: "heavy")
      let wide = PictureDimensionsTests.png(width: 3_201, height: 100) + Array(repeating: 0, count: 200_000)
      for other in [heavy, try fixture.original(wide, named: "wide")] {
        #expect(await fixture.maker.thumbnail(Self.kind, of: other) == nil)
      }
      #expect(fixture.log.lines == [])
      // Few bytes of many pixels are not sent either.
      let bomb = try fixture.original(PictureDimensionsTests.png(width: 30_000, height: 30_000), named: "bomb")
      #expect(await fixture.maker.thumbnail(Self.kind, of: bomb) == nil)
    }
  }
}
