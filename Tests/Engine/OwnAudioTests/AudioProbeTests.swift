import ChildProcesses
import Foundation
import TestSupport
import Testing

@testable import OwnAudio

/// Hostile files: ffprobe and ffmpeg open anything that they know, unless a list forbids it.
@Suite(.enabled(if: AudioProbe.installed() != nil)) struct AudioProbeTests {
  private let probe: AudioProbe

  init() throws { probe = try #require(AudioProbe.installed()) }

  @Test func playlistReadsNoOtherFile() async throws {
    try await withTemporaryFolder { folder in
      let other = folder.appending(path: "44.mp4")
      try await make(
        ["-i", try writeFile(SampleWave.silence(seconds: 1), to: folder, "a.wav").path] + Self.picture + [
          "-metadata", "title=Secret", other.path,
        ])
      #expect(try await probe.tags(of: other.path).title == "Secret")
      #expect(await probe.cover(of: other.path) != nil)
      for path in ["44.mp4", "file:\(other.path)"] {
        let upload = try writeFile(SampleWave.playlist(of: path), to: folder, "upload").path
        await #expect(throws: OwnAudioError.damaged) { try await probe.tags(of: upload) }
        #expect(await probe.cover(of: upload) == nil)
      }
    }
  }

  /// A rare decoder is where faults are found; the audio beside such a stream is not worth it.
  @Test func opensUsualDecodersOnly() async throws {
    try await withTemporaryFolder { folder in
      let audio = try writeFile(SampleWave.bytes, to: folder, "a.wav").path
      let (usual, rare) = (folder.appending(path: "usual.mkv").path, folder.appending(path: "rare.mkv").path)
      try await make(["-i", audio, "-f", "lavfi", "-i", "color=s=32x32:d=0.1", "-c:v", "mpeg4", usual])
      try await make(["-i", audio, "-f", "lavfi", "-i", "color=s=32x32:d=0.1", "-c:v", "magicyuv", rare])
      #expect(try await probe.tags(of: usual).durationSeconds != nil)
      await #expect(throws: OwnAudioError.damaged) { try await probe.tags(of: rare) }
    }
  }

  private func make(_ arguments: [String]) async throws {
    var limits = LimitedProgram.Limits()
    limits.fileBytes = 1 << 20
    _ = try await #require(LimitedProgram.installed("ffmpeg", limits: limits)).run(["-v", "error", "-nostdin", "-y"] + arguments)
  }

  private static let picture = [
    "-f", "lavfi", "-i", "color=s=32x32:d=1", "-map", "0:a", "-map", "1:v", "-frames:v", "1", "-c:v", "mjpeg", "-disposition:v",
    "attached_pic",
  ]
}
