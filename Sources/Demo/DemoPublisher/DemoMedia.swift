import Foundation
import NIOCore

enum DemoMediaError: Error {
  case folderMissing(String)
  case soundMissing(String)
  case timingMissing(String)
}

/// The committed audio clips, pictures and timings, read once (about two megabytes).
struct DemoMedia: Sendable {
  private let sounds: [String: ByteBuffer]
  private let pictures: [String: ByteBuffer]
  /// The times of each line of a talk, by the clip's name.
  private let timings: [String: [SpokenLine]]

  init() throws {
    guard let folder = Bundle.module.resourceURL?.appending(path: "Media") else {
      throw DemoMediaError.folderMissing(Bundle.module.bundlePath)
    }
    sounds = try Self.files(in: folder.appending(path: "Sound"))
    pictures = try Self.files(in: folder.appending(path: "Artwork"))
    timings = try Self.files(in: folder.appending(path: "Timing")).reduce(into: [:]) { timings, file in
      timings[file.key.replacing(".json", with: "")] = try JSONDecoder().decode(
        [SpokenLine].self, from: Data(file.value.readableBytesView))
    }
  }

  func picture(_ name: String) -> ByteBuffer? { pictures[name] }

  func timing(of clip: String) throws -> [SpokenLine] {
    guard let lines = timings[clip] else { throw DemoMediaError.timingMissing(clip) }
    return lines
  }

  /// The audio of one episode. It alternates the clips of its show, and each episode begins with another one.
  ///
  /// - Parameter minutes: a length instead of the episode's own, at most 100 hours.
  func track(of episode: DemoEpisode, in show: DemoShow, minutes: Int? = nil) throws -> SoundTrack {
    let first = (episode.number ?? 0) % max(show.clips.count, 1)
    let clips = try (show.clips[first...] + show.clips[..<first]).map { (name: $0, bytes: try sound($0)) }
    let (words, order) = Self.minuteWords(in: show.language)
    return SoundTrack(
      seconds: Self.seconds(of: episode, minutes: minutes), clips: clips, chime: try sound("chime"),
      count: MinuteCount(words: try sound(words), order: order))
  }

  static func seconds(of episode: DemoEpisode, minutes: Int?) -> Int {
    minutes.map { min(max($0, 1), 6_000) * 60 } ?? episode.seconds
  }

  // MARK: - Private

  private static func minuteWords(in language: String) -> (file: String, order: MinuteCount.Order) {
    switch language.prefix(2) {
    case "zh": ("minutes-zh", .chinese)
    case "ja": ("minutes-ja", .japanese)
    case "ar": ("minutes-ar", .arabic)
    default: ("minutes-en", .english)
    }
  }

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
