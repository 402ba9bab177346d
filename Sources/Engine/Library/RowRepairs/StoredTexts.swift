import PodcastModel
import Storage

/// The stored texts of an episode.
public struct EpisodeTexts: Sendable, Equatable {
  /// The episode.
  public let id: EpisodeID
  /// Its show.
  public let show: ShowID
  /// The title.
  public var title: String
  /// The subtitle; nil for none.
  public var subtitle: String?
  /// The beginning of the notes as plain text.
  public var summary: String
  /// The sanitized show notes; nil for none.
  public let notesHTML: String?
  /// The chapters, if one of their titles may contain a reference such as "&amp;"; empty otherwise.
  public var chapters: [Chapter] = []
  /// The parts of the podcast namespace; nil for none.
  public var extras: EpisodeExtras?

  init(_ row: Row) throws {
    id = EpisodeID(try row.int64("id"))
    show = ShowID(try row.int64("show_id"))
    title = try row.text("title")
    subtitle = try row.optionalText("subtitle")
    summary = try row.text("summary")
    notesHTML = try row.optionalCompressedText("html")
    extras = try row.optionalText("document").flatMap { ExtrasRepository.document($0, EpisodeExtras.self) }
  }
}

/// The stored texts of a show.
public struct ShowTexts: Sendable, Equatable {
  /// The show.
  public let id: ShowID
  /// The title.
  public var title: String
  /// The author; nil for none.
  public var author: String?
  /// The owner; nil for none.
  public var owner: String?
  /// The main category; nil for none.
  public var category: String?
  /// The description as plain text.
  public var summary: String
  /// The names of seasons, by number.
  public var seasons: [Int64: String] = [:]
  /// The parts of the podcast namespace; nil for none.
  public var extras: ShowExtras?

  init(_ row: Row) throws {
    id = ShowID(try row.int64("id"))
    title = try row.text("title")
    author = try row.optionalText("author")
    owner = try row.optionalText("owner")
    category = try row.optionalText("category")
    summary = try row.text("summary")
    extras = try row.optionalText("document").flatMap { ExtrasRepository.document($0, ShowExtras.self) }
  }
}
