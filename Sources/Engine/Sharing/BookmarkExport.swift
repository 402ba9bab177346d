import BoundedNumbers
import Foundation
import Library
import PodcastModel

/// A user's bookmarks and clips as a file for other programs.
public struct BookmarkExport: Sendable {
  /// The formats. The raw values are in addresses.
  public enum Format: String, Sendable, CaseIterable {
    case markdown = "md"
    case csv, json

    /// The MIME type.
    public var type: String {
      switch self {
      case .markdown: "text/markdown; charset=utf-8"
      case .csv: "text/csv; charset=utf-8"
      case .json: "application/json"
      }
    }
  }

  private let library: Library

  /// Exports from a library.
  public init(library: Library) {
    self.library = library
  }

  /// All bookmarks and clips of a user, or those in one episode: by show, from the newest episode, by position.
  ///
  /// - Parameters:
  ///   - episode: nil for all.
  ///   - title: The title of a Markdown file.
  ///   - link: The address of an episode at a second.
  /// - Returns: nil when there is no such episode, or the user may not see it.
  /// - Throws: `StorageError`.
  public func text(
    _ format: Format, of user: UserID, in episode: EpisodeID? = nil, titled title: String, link: (EpisodeID, Int) -> String
  ) async throws -> String? {
    let found: [ExportedMark]
    if let episode {
      guard let personal = try await library.personal.episodes([episode], for: user)[episode] else { return nil }
      found = try await marks(of: user, in: personal)
    } else {
      found = try await marks(of: user)
    }
    let marks = found.map { mark in
      var mark = mark
      mark.link = link(mark.episode, Int(clamping: mark.start))
      return mark
    }
    return switch format {
    case .markdown: Self.markdown(marks, titled: title)
    case .csv: CSVTable.text(ExportedMark.columns, marks.map(\.cells))
    case .json: try Self.json(marks)
    }
  }

  // MARK: - Reading

  private func marks(of user: UserID, in personal: PersonalEpisode) async throws -> [ExportedMark] {
    let marks = try await library.clips.marks(in: personal.episode.id, of: user)
    let found =
      marks.bookmarks.map { ExportedMark(personal, at: $0.position, note: $0.note, created: $0.created) }
      + marks.clips.map { ExportedMark(personal, from: $0.start, to: $0.end, title: $0.title, created: $0.created) }
    return found.sorted { $0.start < $1.start }
  }

  /// Bookmarks and clips arrive in the same order, of which the sort keeps the shows and episodes together.
  private func marks(of user: UserID) async throws -> [ExportedMark] {
    var found: [ExportedMark] = []
    while found.count < Self.maxMarks {
      let batch = try await library.bookmarks.bookmarks(of: user, limit: Self.batchSize, offset: found.count)
      found += batch.map { ExportedMark($0.personal, at: $0.position, note: $0.note, created: $0.created) }
      if batch.count < Self.batchSize { break }
    }
    var clips = 0
    while clips < Self.maxMarks {
      let batch = try await library.clips.clips(of: user, limit: Self.batchSize, offset: clips)
      found += batch.map { ExportedMark($0.personal, from: $0.start, to: $0.end, title: $0.title, created: $0.created) }
      clips += batch.count
      if batch.count < Self.batchSize { break }
    }
    return found.sorted { $0.order < $1.order }
  }

  private static let batchSize = 500
  private static let maxMarks = 100_000

  // MARK: - Writing

  /// A heading for each show and each episode, and a list of positions.
  private static func markdown(_ marks: [ExportedMark], titled title: String) -> String {
    var lines = ["# \(MarkdownText.escaped(title))"]
    var (show, episode): (ShowID?, EpisodeID?) = (nil, nil)
    for mark in marks {
      if mark.show != show { lines += ["", "## \(MarkdownText.escaped(mark.showTitle))"] }
      if mark.episode != episode || mark.show != show { lines += ["", "### \(MarkdownText.escaped(mark.episodeTitle))", ""] }
      (show, episode) = (mark.show, mark.episode)
      let note = mark.note.isEmpty ? "" : " " + MarkdownText.escaped(mark.note)
      lines.append("- [\(mark.time)](\(MarkdownText.address(mark.link)))\(note)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ marks: [ExportedMark]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(["bookmarks": marks]), as: UTF8.self) + "\n"
  }
}
