import PodcastModel
import Sharing

/// The audio files of clips behind public links. A browser requests a file in several parts, so that the last ones stay open: they are
/// deleted from the folder as soon as they are open, and their disk space is free when the last response has ended.
actor SharedClips {
  private let clips: Clips
  private var made: [Made] = []

  private struct Made {
    let clip: Int64
    let task: Task<LocalMedia?, any Error>
  }

  init(clips: Clips) { self.clips = clips }

  /// - Parameter take: Takes a clip that has to be made from the share of the client, or throws.
  /// - Returns: nil when `user` has no such clip.
  /// - Throws: `ClipExportError`; `StorageError`; the errors of `take`.
  func audio(of clip: Int64, by user: UserID, _ take: @Sendable () throws -> Void) async throws -> LocalMedia? {
    let known = made.first { $0.clip == clip }
    if known == nil { try take() }
    let current = known ?? Made(clip: clip, task: make(clip, by: user))
    made.removeAll { $0.clip == clip }
    made = Array((made + [current]).suffix(Self.maxOpen))
    do {
      if let media = try await current.task.value { return media }
    } catch {
      forget(current)
      throw error
    }
    forget(current)
    return nil
  }

  // MARK: - Private

  /// A task of its own: the request that started it may end before the others.
  private func make(_ clip: Int64, by user: UserID) -> Task<LocalMedia?, any Error> {
    Task { [clips] in
      try await clips.export(clip, by: user, for: .stranger) { file, _ in
        guard let media = try await LocalMedia.open(file) else { throw ClipExportError.failed }
        return media
      }
    }
  }

  private func forget(_ failed: Made) { made.removeAll { $0.task == failed.task } }

  /// Each is smaller than 64 MB, and half an hour has 30.
  private static let maxOpen = 16
}
