import Foundation
import NIOCore

enum DemoMediaError: Error {
  case folderMissing(String)
  case audioMissing(String)
  case timingMissing(String)
}

/// The committed audio clips, pictures and timings, read once (about two megabytes).
struct DemoMedia: Sendable {
  private let audio: [String: ByteBuffer]
  private let images: [String: ByteBuffer]
  /// The times of each line of a talk, by the clip's name.
  private let timings: [String: [TimedLine]]
  /// The lines of the talks in other languages, by the language and the line.
  private let translations: [String: [String: String]]

  init() throws {
    guard let folder = Bundle.module.resourceURL?.appending(path: "Media") else {
      throw DemoMediaError.folderMissing(Bundle.module.bundlePath)
    }
    audio = try Self.files(in: folder.appending(path: "Sound"))
    images = try Self.files(in: folder.appending(path: "Artwork"))
    timings = try Self.files(in: folder.appending(path: "Timing")).reduce(into: [:]) { timings, file in
      timings[file.key.replacing(".json", with: "")] = try JSONDecoder().decode(
        [TimedLine].self, from: Data(file.value.readableBytesView))
    }
    translations = try Self.files(in: folder.appending(path: "Translations")).reduce(into: [:]) { translations, file in
      translations[file.key.replacing(".json", with: "")] = try JSONDecoder().decode(
        [String: String].self, from: Data(file.value.readableBytesView))
    }
  }

  func image(_ name: String) -> ByteBuffer? { images[name] }

  func timing(of clip: String) throws -> [TimedLine] {
    guard let lines = timings[clip] else { throw DemoMediaError.timingMissing(clip) }
    return lines
  }

  /// The lines in another language; nil for a language without a translation.
  func translation(into language: String) -> [String: String]? { translations[language] }

  /// The audio of one episode. It alternates the clips of its show, and each episode begins with another one.
  ///
  /// - Parameter minutes: a length instead of the episode's own, at most 100 hours.
  func track(of episode: DemoEpisode, in show: DemoShow, minutes: Int? = nil) throws -> DemoAudio {
    let first = (episode.number ?? 0) % max(show.clips.count, 1)
    let clips = try (show.clips[first...] + show.clips[..<first]).map { (name: $0, bytes: try audio($0)) }
    let (words, order) = Self.minuteText(in: show.language)
    return DemoAudio(
      seconds: Self.seconds(of: episode, minutes: minutes), clips: clips, chime: try audio("chime"),
      count: SpokenMinutes(text: try audio(words), order: order))
  }

  static func seconds(of episode: DemoEpisode, minutes: Int?) -> Int {
    minutes.map { min(max($0, 1), 6_000) * 60 } ?? episode.seconds
  }

  // MARK: - Private

  private static func minuteText(in language: String) -> (file: String, order: SpokenMinutes.Order) {
    switch language.prefix(2) {
    case "zh": ("minutes-zh", .chinese)
    case "ja": ("minutes-ja", .japanese)
    case "ar": ("minutes-ar", .arabic)
    default: ("minutes-en", .english)
    }
  }

  private func audio(_ name: String) throws -> ByteBuffer {
    guard let bytes = audio["\(name).mp3"] else { throw DemoMediaError.audioMissing(name) }
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
