import Foundation
import PodcastModel

/// The tags of an audio file: ID3, MP4 atoms, or Vorbis comments, as `ffprobe` reports them.
struct AudioTags: Sendable, Equatable {
  /// The title of the episode; nil for none. The same for the texts below.
  var title: String?
  var album: String?
  var artist: String?
  var comment: String?
  /// The number of the track or episode.
  var track: Int?
  var disc: Int?
  var durationSeconds: Double?
  var chapters: [Chapter] = []
  /// Whether the file contains a picture.
  var hasCover = false

  /// - Parameter report: the JSON of `ffprobe`.
  /// - Returns: nil when it is no report, or the file has no audio.
  init?(report: Data) {
    guard let report = try? JSONDecoder().decode(Report.self, from: report), let streams = report.streams,
      streams.contains(where: { $0.codec_type == "audio" })
    else { return nil }
    // In Ogg files the comments belong to the stream. Those of a picture are about the picture.
    let tags = (streams.filter { $0.codec_type == "audio" }.compactMap(\.tags) + [report.format?.tags ?? [:]]).reduce(
      into: [String: String]()
    ) { all, tags in
      for (name, value) in tags { all[name.lowercased()] = value }
    }
    func text(_ names: String..., most: Int = Self.maxTextLength) -> String? {
      for name in names {
        let value = tags[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if !value.isEmpty { return String(value.prefix(most)) }
      }
      return nil
    }
    func number(_ name: String) -> Int? {
      tags[name].flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }.flatMap { (1...99_999).contains($0) ? $0 : nil }
    }
    title = text("title")
    album = text("album")
    artist = text("artist", "album_artist")
    comment = text("description", "comment", most: 2_000)
    (track, disc) = (number("track"), number("disc"))
    durationSeconds = report.format?.duration.flatMap(Double.init).flatMap { $0.isFinite && $0 > 0 && $0 < 1e7 ? $0 : nil }
    chapters = (report.chapters ?? []).prefix(Self.maxChapters).compactMap { chapter in
      guard let start = chapter.start_time.flatMap(Double.init), start.isFinite, start >= 0, start < 1e7 else { return nil }
      return Chapter(startSeconds: start, title: String((chapter.tags?["title"] ?? "").prefix(Self.maxTextLength)))
    }
    hasCover = streams.contains { $0.disposition?["attached_pic"] == 1 }
  }

  /// Of a file that no program reads.
  init() {}

  // MARK: - Private

  /// The keys are those of `ffprobe -of json`.
  private struct Report: Decodable {
    struct Stream: Decodable {
      var codec_type: String?
      var tags: [String: String]?
      var disposition: [String: Int]?
    }
    struct Format: Decodable {
      var duration: String?
      var tags: [String: String]?
    }
    struct Part: Decodable {
      var start_time: String?
      var tags: [String: String]?
    }
    var streams: [Stream]?
    var format: Format?
    var chapters: [Part]?
  }

  private static let maxTextLength = 300
  private static let maxChapters = 1_000
}
