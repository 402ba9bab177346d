import Foundation
import NIOCore

enum DemoMediaError: Error {
  case folderMissing(String)
  case soundMissing(String)
}

/// The committed sounds and pictures, read once (about a megabyte).
struct DemoMedia: Sendable {
  private let sounds: [String: ByteBuffer]
  private let pictures: [String: ByteBuffer]

  init() throws {
    guard let folder = Bundle.module.resourceURL?.appending(path: "Media") else {
      throw DemoMediaError.folderMissing(Bundle.module.bundlePath)
    }
    sounds = try Self.files(in: folder.appending(path: "Sound"))
    pictures = try Self.files(in: folder.appending(path: "Artwork"))
  }

  func picture(_ name: String) -> ByteBuffer? { pictures[name] }

  /// The sound of one episode. Its show's clips take turns, and each episode begins with another of them.
  func track(of episode: DemoEpisode, in show: DemoShow) throws -> SoundTrack {
    let first = (episode.number ?? 0) % max(show.clips.count, 1)
    let clips = try (show.clips[first...] + show.clips[..<first]).map { try sound($0) }
    let chinese = show.language.hasPrefix("zh")
    return SoundTrack(
      seconds: episode.seconds, clips: clips, chime: try sound("chime"),
      count: MinuteCount(
        words: try sound(chinese ? "minutes-zh" : "minutes-en"), order: chinese ? .chinese : .english))
  }

  // MARK: - Private

  private func sound(_ name: String) throws -> ByteBuffer {
    guard let bytes = sounds["\(name).mp3"] else { throw DemoMediaError.soundMissing(name) }
    return bytes
  }

  private static func files(in folder: URL) throws -> [String: ByteBuffer] {
    var files: [String: ByteBuffer] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = ByteBuffer(bytes: try Data(contentsOf: folder.appending(path: name)))
    }
    return files
  }
}
