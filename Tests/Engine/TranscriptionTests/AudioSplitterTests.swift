import Foundation
import Library
import TestSupport
import Testing

@testable import Transcription

@Suite struct AudioSplitterTests {
  private let folder = URL(filePath: "/parts")

  @Test func readsTheListOfParts() {
    let list = "0000.mp3,0.000000,600.048000\n0001.mp3,600.048000,731.2\n../x.mp3,0,1\n0002.mp3,9,nan\n0003.mp3,9,8\n,1,2\n0004.mp3,1\n"
    #expect(
      AudioSplitter.parts(in: list, folder: folder) == [
        AudioPart(path: "/parts/0000.mp3", startSeconds: 0, seconds: 600.048),
        AudioPart(path: "/parts/0001.mp3", startSeconds: 600.048, seconds: 731.2 - 600.048),
      ])
  }

  @Test(.enabled(if: AudioSplitter.installed() != nil), arguments: [false, true])
  func ffmpegWritesParts(_ asWave: Bool) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "whole.wav")
      try SampleWave.bytes.write(to: file)
      let parts = folder.appending(path: "parts")
      try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
      let splitter = try #require(AudioSplitter.installed())
      let found = try await splitter.parts(of: file.path, in: parts, as: asWave ? .wav : .mp3)
      let part = try #require(found.first)
      #expect(found.count == 1 && part.startSeconds == 0 && part.seconds > 0.05 && part.seconds < 0.5)
      #expect(try Data(contentsOf: URL(filePath: part.path)).count > 44)
      try Data("no audio".utf8).write(to: file)
      await #expect(throws: TranscriptionStop(.damaged)) {
        _ = try await splitter.parts(of: file.path, in: parts, as: .wav)
      }
    }
  }

  @Test(.enabled(if: AudioSplitter.installed() != nil)) func playlistReadsNoOtherFile() async throws {
    try await withTemporaryFolder { folder in
      let other = folder.appending(path: "other.wav")
      try SampleWave.bytes.write(to: other)
      let file = folder.appending(path: "episode.mp3")
      try SampleWave.playlist(of: "file:\(other.path)").write(to: file)
      let splitter = try #require(AudioSplitter.installed())
      await #expect(throws: TranscriptionStop(.damaged)) { _ = try await splitter.parts(of: file.path, in: folder, as: .wav) }
    }
  }

  @Test(
    arguments: [
      ("english", "en"), ("German", "de"), ("en", "en"), ("zh-TW", "zh"), ("klingonese", nil), ("", nil), ("und", nil),
    ] as [(String, String?)])
  func namesOfLanguages(_ name: String, _ code: String?) {
    #expect(SpokenLanguage.code(name) == code)
  }

  @Test(arguments: [
    ("http://127.0.0.1:9000/", "http://127.0.0.1:9000/v1/audio/transcriptions"),
    ("https://api.openai.com/v1", "https://api.openai.com/v1/audio/transcriptions"),
  ])
  func addressesWithAndWithoutVersion(_ url: String, _ endpoint: String) throws {
    #expect(try TranscriptionSettings(url: url).endpoint == endpoint)
  }

  @Test(arguments: ["ftp://nas", "http://user:word@nas", "http://nas/?a", "nas:9000", ""])
  func refusesOtherAddresses(_ url: String) {
    #expect(throws: TranscriptionSettings.Failure.url) { _ = try TranscriptionSettings(url: url) }
  }
}
