import BoundedNumbers
import Foundation
import Library
import PodcastModel

/// A bookmark or a clip in an exported file.
struct ExportedMark: Sendable, Encodable {
  /// The raw values are in files.
  enum Kind: String, Encodable {
    case bookmark, clip
  }

  let kind: Kind
  let show: ShowID
  let showTitle: String
  let episode: EpisodeID
  let episodeTitle: String
  let published: Date?
  /// In seconds.
  let start: Double
  /// In seconds; nil for a bookmark.
  let end: Double?
  /// The note of a bookmark, or the title of a clip.
  let note: String
  let created: Date
  /// The address of the episode at the start.
  var link = ""

  init(_ personal: PersonalEpisode, at position: Double, note: String, created: Date) {
    self.init(.bookmark, personal, position, nil, note, created)
  }

  init(_ personal: PersonalEpisode, from start: Double, to end: Double, title: String, created: Date) {
    self.init(.clip, personal, start, end, title, created)
  }

  private init(_ kind: Kind, _ personal: PersonalEpisode, _ start: Double, _ end: Double?, _ note: String, _ created: Date) {
    self.kind = kind
    show = personal.episode.show
    showTitle = personal.showTitle
    episode = personal.episode.id
    episodeTitle = personal.episode.title
    published = personal.episode.published
    self.start = start
    self.end = end
    self.note = note
    self.created = created
  }

  /// Its place in a file: by show, from the newest episode, by position.
  var order: (String, Int64, Double, Int64, Double) {
    (showTitle.lowercased(), show.rawValue, -(published ?? .distantPast).timeIntervalSince1970, -episode.rawValue, start)
  }

  /// "1:02:33", or "1:02:33–1:03:00" for a clip.
  var time: String { Self.clock(start) + (end.map { "–" + Self.clock($0) } ?? "") }

  // MARK: - As a row and as an object

  static let columns = ["kind", "show", "episode", "published", "start_seconds", "end_seconds", "time", "note", "created", "link"]

  var cells: [String] {
    [
      kind.rawValue, showTitle, episodeTitle, published.map(Self.day) ?? "", "\(start)", end.map { "\($0)" } ?? "", time, note,
      created.formatted(.iso8601), link,
    ]
  }

  enum CodingKeys: String, CodingKey {
    case kind
    case showTitle = "show"
    case episodeTitle = "episode"
    case published
    case start = "startSeconds"
    case end = "endSeconds"
    case note, created, link
  }

  // MARK: - Private

  private static func clock(_ seconds: Double) -> String {
    let whole = max(Int(clamping: seconds), 0)
    let tail = "\(padded(whole / 60 % 60)):\(padded(whole % 60))"
    return whole >= 3_600 ? "\(whole / 3_600):\(tail)" : "\(whole / 60):\(padded(whole % 60))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
