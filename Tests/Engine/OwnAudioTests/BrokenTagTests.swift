import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import OwnAudio

/// Files with audio that plays, and with tags that cannot be read.
@Suite struct BrokenTagTests {
  @Test(.enabled(if: AudioProbe.installed() != nil), arguments: BrokenTag.files.indices)
  func theNameOfTheFileIsTheTitle(index: Int) async throws {
    let (type, bytes) = BrokenTag.files[index]
    try await withOwnAudio { audio, library, folder in
      let file = try writeFile(bytes, to: folder, "spool")
      let show = try await audio.add(file.path, named: "02 - First_light.\(type)", to: nil, for: .owner)
      #expect(try await library.shows.show(show, for: .owner)?.title == "02 - First light")
      let episode = try #require(try await library.episodes.episodes(of: show, for: .owner, limit: 9).first?.episode)
      #expect(episode.title == "02 - First light" && episode.artwork == nil)
      let duration = try #require(episode.durationSeconds)
      #expect(duration > 0)
    }
  }
}

private enum BrokenTag {
  static let files: [(type: String, bytes: Data)] = [
    // A version that does not exist.
    ("mp3", tag(version: 9, size: [0, 0, 0, 30], Array(repeating: 255, count: 30)) + silence),
    // A size whose bytes have their highest bits set.
    ("mp3", tag(version: 4, size: [255, 255, 255, 255], Array(repeating: 7, count: 40)) + silence),
    // A title that is longer than the file.
    ("mp3", tag(version: 3, size: [0, 0, 0, 40], title) + silence),
    // Content behind the end of the tag.
    ("mp3", tag(version: 3, size: [0, 0, 0, 0], Array(repeating: 7, count: 50)) + silence),
    ("wav", wave),
  ]

  /// An ID3 tag.
  private static func tag(version: UInt8, size: [UInt8], _ rest: [UInt8]) -> Data {
    var bytes = Data("ID3".utf8)
    bytes.append(contentsOf: [version, 0, 0])
    bytes.append(contentsOf: size)
    bytes.append(contentsOf: rest)
    return bytes
  }

  /// A frame with a size of two gigabytes.
  private static let title: [UInt8] = {
    var bytes = Array("TIT2".utf8)
    bytes += [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 1]
    bytes += [UInt8](repeating: 255, count: 29)
    return bytes
  }()

  /// A second of silence: MPEG-1 Layer III, 128 kbit/s, 44.1 kHz.
  private static let silence: Data = {
    var frame = [UInt8](repeating: 0, count: 417)
    frame.replaceSubrange(0..<3, with: [0xFF, 0xFB, 0x90])
    return Data((0..<40).flatMap { _ in frame })
  }()

  /// A tag that is longer than its chunk, after the samples.
  private static let wave: Data = {
    let broken = tag(version: 3, size: [0, 64, 0, 0], Array(repeating: 255, count: 10))
    var bytes = Array(SampleWave.bytes)
    bytes += Array("id3 ".utf8)
    bytes += [UInt8(truncatingIfNeeded: broken.count), 0, 0, 0]
    bytes += Array(broken)
    // The size of the file without its first eight bytes.
    let size = UInt32(clamping: bytes.count - 8)
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * UInt32(clamping: index))) }
    return Data(bytes)
  }()
}
