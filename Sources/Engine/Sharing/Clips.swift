import Foundation
import Library
import PodcastModel

/// The clips of users: parts of episodes with titles.
public struct Clips: Sendable {
  private let library: Library
  private let now: @Sendable () -> Date

  /// The maker of their audio files.
  public let exporter: ClipExporter

  /// - Parameter now: The clock; tests pass a fixed one.
  public init(library: Library, exporter: ClipExporter, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.exporter = exporter
    self.now = now
  }

  /// Adds a clip. Its limits are rounded to tenths of a second, and an end behind the end of the episode becomes that.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the episode.
  ///   - end: in seconds from the start of the episode.
  ///   - title: at most 200 characters are stored.
  /// - Throws: `ClipError`; `StorageError`.
  public func add(_ episode: EpisodeID, from start: Double, to end: Double, title: String, by user: UserID) async throws -> Clip {
    let (start, end) = try await part(of: episode, from: start, to: end, for: user)
    let clip = try await library.clips.add(
      episode, from: start, to: end, title: Self.cleaned(title), by: user, at: now(), limit: Self.maxClips)
    guard let clip else { throw ClipError.tooMany(Self.maxClips) }
    return clip
  }

  /// Changes a clip, within the limits of ``add(_:from:to:title:by:)``.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the episode; nil leaves the start as it is.
  ///   - end: in seconds from the start of the episode; nil leaves the end as it is.
  /// - Returns: false when the clip is deleted or belongs to another user.
  /// - Throws: `ClipError`; `StorageError`.
  public func change(_ id: Clip.ID, from start: Double?, to end: Double?, title: String, by user: UserID) async throws -> Bool {
    guard let clip = try await library.clips.clip(id, of: user) else { return false }
    var (from, to) = (clip.start, clip.end)
    // The episode may have become shorter since: another title changes no times.
    if start ?? from != from || end ?? to != to {
      (from, to) = try await part(of: clip.episode, from: start ?? from, to: end ?? to, for: user)
    }
    return try await library.clips.change(id, from: from, to: to, title: Self.cleaned(title), by: user)
  }

  /// Deletes a clip. It can be restored for two weeks, with its public links.
  ///
  /// - Returns: the clip; nil when `user` has no such clip.
  public func delete(_ id: Clip.ID, by user: UserID) async throws -> Clip? {
    try await library.clips.delete(id, by: user, at: now(), purgingBefore: now() - Self.memory)
  }

  /// Restores a deleted clip.
  ///
  /// - Returns: false when `user` has no such clip any more.
  public func restore(_ id: Clip.ID, by user: UserID) async throws -> Bool {
    try await library.clips.restore(id, by: user)
  }

  /// Makes the audio file of a clip, with the title of the clip or its episode.
  ///
  /// - Parameters:
  ///   - listener: For whom it is made.
  ///   - use: Opens the file at a path, which has the title; the file is deleted afterwards.
  /// - Returns: nil when `user` has no such clip.
  /// - Throws: `ClipExportError`; `CancellationError`; `StorageError`; the errors of `use`.
  public func export<Result: Sendable>(
    _ id: Clip.ID, by user: UserID, for listener: ClipExporter.Listener = .user,
    use: @Sendable (_ file: String, _ title: String) async throws -> Result
  ) async throws -> Result? {
    guard let clip = try await library.clips.clip(id, of: user),
      let personal = try await library.personal.episodes([clip.episode], for: user)[clip.episode]
    else { return nil }
    let title = clip.title.isEmpty ? personal.episode.title : clip.title
    return try await exporter.export(clip, title: title, artist: personal.showTitle, for: listener) { try await use($0, title) }
  }

  /// The longest duration of a clip in seconds: 30 minutes.
  public static let maxSeconds = 1_800.0
  /// The shortest duration of a clip in seconds.
  public static let minSeconds = 1.0

  // MARK: - Private

  private func part(
    of episode: EpisodeID, from start: Double, to end: Double, for user: UserID
  ) async throws -> (start: Double, end: Double) {
    guard Self.positions.contains(start), Self.positions.contains(end) else { throw ClipError.badPosition }
    guard let personal = try await library.personal.episodes([episode], for: user)[episode] else { throw ClipError.noSuchEpisode }
    let (start, end) = (Self.rounded(start), try Self.end(end, in: personal.listed, after: start))
    guard end - start >= Self.minSeconds else { throw ClipError.tooShort }
    guard end - start <= Self.maxSeconds else { throw ClipError.tooLong(maxSeconds: Self.maxSeconds) }
    return (start, end)
  }

  private static func end(_ end: Double, in listed: ListedEpisode, after start: Double) throws -> Double {
    guard let duration = listed.longestDuration else { return rounded(end) }
    guard start < duration else { throw ClipError.outsideEpisode }
    return rounded(min(end, duration))
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

  private static func cleaned(_ title: String) -> String {
    String(title.trimmingCharacters(in: .whitespacesAndNewlines).prefix(maxTitleLength))
  }

  /// In seconds: no episode is longer than ten days.
  private static let positions = 0.0...864_000
  private static let maxTitleLength = 200
  private static let maxClips = 5_000
  /// The seconds for which a deleted clip can be restored.
  private static let memory: TimeInterval = 14 * 86_400
}

/// The reason why a clip is not added.
public enum ClipError: Error, Equatable {
  /// There is no such episode, or the user may not see it.
  case noSuchEpisode
  /// The start or the end is not a position of an episode.
  case badPosition
  /// The end is not at least a second after the start.
  case tooShort
  /// The clip is longer than this many seconds.
  case tooLong(maxSeconds: Double)
  /// The start is behind the end of the episode.
  case outsideEpisode
  /// The user has the largest number of clips, which the case carries.
  case tooMany(Int)
}
