import ChildProcesses
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Sharing

@Suite struct ClipExporterTests {
  private func clip() async throws -> (clip: Clip, library: Library) {
    let sample = try await SampleLibrary()
    let clip = try await sample.library.clips.add(
      sample.episodes[0], from: 0.5, to: 1.5, title: "Moss", by: .local, at: SampleLibrary.added, limit: 9)
    return (try #require(clip), sample.library)
  }

  /// A script in place of `ffmpeg`. Its last argument is "file:" and the path of the output.
  private func fake(_ script: String, in folder: URL) throws -> LimitedProgram {
    let file = folder.appending(path: "ffmpeg")
    try writeScript("for last; do :; done; out=${last#file:}\n\(script)", to: file)
    return try #require(ClipExporter.installedProgram(file.path))
  }

  private func files(in folder: URL) -> [String] {
    // The folder is created with the first file.
    (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "clips").path)) ?? []
  }

  @Test(.enabled(if: ClipExporter.installedProgram() != nil)) func cutsAudio() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let source = folder.appending(path: "a.wav")
      try SampleWave.silence(seconds: 3).write(to: source)
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), audioFile: { _ in source.path })
      let bytes = try await exporter.export(clip, title: "A = b\n", artist: "Moss") { try Data(contentsOf: URL(filePath: $0)) }
      #expect(bytes.count > 500 && Array(bytes[4..<8]) == Array("ftyp".utf8))
      #expect(files(in: folder).isEmpty)
    }
  }

  @Test(.enabled(if: ClipExporter.installedProgram() != nil)) func clipBehindTheEndOfTheAudioFails() async throws {
    let sample = try await SampleLibrary()
    let clip = try await sample.library.clips.add(
      sample.episodes[0], from: 10, to: 12, title: "Moss", by: .local, at: SampleLibrary.added, limit: 9)
    let behind = try #require(clip)
    try await withTemporaryFolder { folder in
      let source = folder.appending(path: "a.wav")
      try SampleWave.silence(seconds: 3).write(to: source)
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), audioFile: { _ in source.path })
      let (title, artist) = (String(repeating: "Moss ", count: 40), String(repeating: "Stone ", count: 10))
      await #expect(throws: ClipExportError.failed) { try await exporter.export(behind, title: title, artist: artist) { _ in } }
    }
  }

  @Test(.enabled(if: ClipExporter.installedProgram() != nil)) func playlistReadsNoOtherFile() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let (other, source) = (folder.appending(path: "other.wav"), folder.appending(path: "episode.mp3"))
      try SampleWave.silence(seconds: 3).write(to: other)
      try SampleWave.playlist(of: "file:\(other.path)").write(to: source)
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), audioFile: { _ in source.path })
      await #expect(throws: ClipExportError.failed) { try await exporter.export(clip, title: "", artist: "") { _ in } }
    }
  }

  @Test func needsProgramAndDownload() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let missing = ClipExporter(folder: folder.appending(path: "clips"), program: nil, audioFile: { _ in "/x" })
      #expect(!missing.isInstalled)
      await #expect(throws: ClipExportError.notInstalled) { try await missing.export(clip, title: "", artist: "") { _ in } }
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), program: try fake("exit 0", in: folder), audioFile: { _ in nil })
      await #expect(throws: ClipExportError.notDownloaded) { try await exporter.export(clip, title: "", artist: "") { _ in } }
    }
  }

  @Test(arguments: ["kill -9 $$", "exit 1", "exit 0", "echo small > \"$out\"", "head -c 90000000 /dev/zero > \"$out\""])
  func failedProgramLeavesNoFile(script: String) async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let exporter = ClipExporter(
        folder: folder.appending(path: "clips"), program: try fake(script, in: folder), audioFile: { _ in folder.path + "/a.mp3" })
      await #expect(throws: ClipExportError.failed) { try await exporter.export(clip, title: "", artist: "") { _ in } }
      #expect(files(in: folder).isEmpty)
    }
  }

  @Test func leavesTheReserveToTheDatabase() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let exporter = ClipExporter(
        folder: folder.appending(path: "clips"), program: try fake("head -c 1000 /dev/zero > \"$out\"", in: folder), free: { _ in 1 << 20 },
        audioFile: { _ in "/media/7.mp3" })
      await #expect(throws: ClipExportError.diskFull) { try await exporter.export(clip, title: "", artist: "") { _ in } }
      #expect(files(in: folder).isEmpty && exporter.waiting == 0)
    }
  }

  @Test func passesBoundedArguments() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let list = folder.appending(path: "arguments")
      let program = try fake("printf '%s\\n' \"$@\" > \(list.path); head -c 1000 /dev/zero > \"$out\"", in: folder)
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), program: program, audioFile: { _ in "/media/7.mp3" })
      try await exporter.export(clip, title: "-y \u{0}a\nb", artist: "Moss") { path in
        #expect(path.hasPrefix(folder.path) && path.hasSuffix(".m4a"))
      }
      let arguments = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(arguments.contains("title=-y ab") && arguments.contains("file:/media/7.mp3"))
      #expect(arguments.contains("0.5") && arguments.contains("1.0"))
      let whitelist = try #require(arguments.firstIndex(of: "-format_whitelist"))
      #expect(!arguments[whitelist + 1].contains("hls") && !arguments[whitelist + 1].contains("concat"))
    }
  }

  @Test(.timeLimit(.minutes(5))) func leavesHalfOfThePlacesToUsers() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let program = try fake("head -c 1000 /dev/zero > \"$out\"", in: folder)
      let exporter = ClipExporter(folder: folder.appending(path: "clips"), program: program, audioFile: { _ in "/media/7.mp3" })
      let gate = AsyncStream<Void>.makeStream()
      let first = Task {
        try await exporter.export(clip, title: "", artist: "", for: .stranger) { _ in for await _ in gate.stream { break } }
      }
      // Tasks begin in any order: it has the place before the others come.
      try await waitUntil { exporter.waiting == 1 }
      let others = (0..<4).map { _ in Task { try await exporter.export(clip, title: "", artist: "", for: .stranger) { _ in } } }
      try await waitUntil { exporter.waiting == 5 }
      await #expect(throws: ClipExportError.busy) { try await exporter.export(clip, title: "", artist: "", for: .stranger) { _ in } }
      let user = Task { try await exporter.export(clip, title: "", artist: "") { _ in } }
      try await waitUntil { exporter.waiting == 6 }
      gate.continuation.finish()
      for task in [first, user] + others { try await task.value }
      #expect(exporter.waiting == 0)
    }
  }

  @Test func deletesFilesOfKilledProcess() async throws {
    let clip = try await clip().clip
    try await withTemporaryFolder { folder in
      let clips = folder.appending(path: "clips")
      try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
      try Data([1]).write(to: clips.appending(path: "old.m4a"))
      let program = try fake("head -c 1000 /dev/zero > \"$out\"", in: folder)
      let exporter = ClipExporter(folder: clips, program: program, audioFile: { _ in "/media/7.mp3" })
      try await exporter.export(clip, title: "", artist: "") { _ in }
      #expect(files(in: folder).isEmpty)
    }
  }
}
