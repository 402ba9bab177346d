import BlockingWork
import BoundedNumbers
import Foundation
import Library
import MediaTags
import PodcastModel
import Secrets

/// The reason why a transcription waits, which is no failure.
struct TranscriptionPause: Error, Equatable {
  let until: Date
  let failure: TranscriptionFailure
}

/// The transcription of one episode.
extension Transcriber {
  /// Transcribes an episode, without the parts that are done, and stores the transcript.
  ///
  /// - Throws: `TranscriptionStop`, `TranscriptionPause`, `StorageError`, `CancellationError`.
  func transcribe(_ job: TranscriptionJob) async throws {
    let id = job.episode
    guard let path = await dependencies.audioFile(id), let episode = try await library.episodes.episode(id) else {
      guard now.timeIntervalSince(job.created) < Self.downloadPatience else { throw TranscriptionStop(.notDownloaded) }
      throw TranscriptionPause(until: now + Self.downloadPause, failure: .notDownloaded)
    }
    try await removeParts()
    let result = await Result { try await transcribe(episode, at: path) }
    // A folder that cannot be deleted is deleted before the next episode.
    try? await Task { try await self.removeParts() }.value
    try result.get()
    try await library.transcriptions.end(id, at: now)
  }

  // MARK: - Private

  private func transcribe(_ episode: Episode, at path: String) async throws {
    let language = try await library.shows.show(episode.show)?.language
    let parts = try await parts(of: episode, at: path)
    let total = parts.last.map { $0.startSeconds + $0.seconds } ?? 0
    try await library.transcriptions.setDuration(total, of: episode.id)
    let stored = try await library.transcriptions.parts(of: episode.id)
    let client = TranscriptionClient(settings: settings, stream: dependencies.stream, logger: logger)
    var results: [TranscribedPart] = []
    for (number, part) in parts.enumerated() {
      if let done = stored[number].flatMap(TranscribedPart.init(document:)) {
        results.append(done)
        continue
      }
      try await checkLimit(part.seconds)
      let result = try await client.transcribe(part, language: language)
      try await library.transcriptions.savePart(
        number, document: try result.document, seconds: part.seconds, processed: part.startSeconds + part.seconds, of: episode.id,
        on: today)
      results.append(result)
    }
    try Task.checkCancellation()
    let cues = results.flatMap(\.storedCues)
    guard !cues.isEmpty else { throw TranscriptionStop(.noSpeech) }
    let spoken = results.lazy.compactMap(\.language).first
    // The show may be more exact: "en-GB".
    let isSame = spoken.map { $0 == SpokenLanguage.code(language) } ?? true
    try await library.transcripts.saveMade(cues, language: isSame ? language : spoken, of: episode.id)
  }

  /// The file as a whole, or cut where the server or the limit of a day needs it. whisper.cpp gets samples, which its server can always
  /// read.
  private func parts(of episode: Episode, at path: String) async throws -> [AudioPart] {
    let size = try await Self.size(of: path)
    let measured = await Self.seconds(of: path) ?? episode.durationSeconds
    let seconds = measured.flatMap { $0.isFinite && $0 > 0 ? min($0, Self.maxSeconds) : nil } ?? Double(size) / Self.bytesPerSecond
    let isLarge = settings.maxUploadBytes.map { size > $0 } ?? false
    let isLong = settings.secondsPerDay.map { seconds > $0 } ?? false
    guard settings.kind == .whisperCpp || isLarge || isLong, let split = dependencies.split else {
      return [AudioPart(path: path, startSeconds: 0, seconds: seconds)]
    }
    let (folder, free) = (self.folder, dependencies.free)
    let needed = Int64(clamping: seconds * (settings.kind == .whisperCpp ? Self.partBytesPerSecond : Self.smallPartBytesPerSecond))
    let hasSpace = try await BlockingWork.shared.run {
      try PrivateFolder.create(folder)
      return try free(folder.path) >= needed
    }
    guard hasSpace else { throw TranscriptionPause(until: now + Self.spacePause, failure: .diskFull) }
    return try await split(path, folder, settings.kind == .whisperCpp)
  }

  /// - Throws: `TranscriptionStop` for a part that no day has time for, `TranscriptionPause` until the next day.
  private func checkLimit(_ seconds: Double) async throws {
    guard let limit = settings.secondsPerDay.map({ $0 + Self.tolerance }) else { return }
    guard seconds <= limit else { throw TranscriptionStop(.longerThanLimit) }
    if try await secondsToday() + seconds > limit { throw TranscriptionPause(until: tomorrow, failure: .dailyLimit) }
  }

  private func removeParts() async throws {
    let folder = folder
    try await BlockingWork.shared.run {
      if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    }
  }

  private static func size(of path: String) async throws -> Int64 {
    try await BlockingWork.shared.run {
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
      guard let size, size.int64Value > 0 else { throw TranscriptionStop(.damaged) }
      return size.int64Value
    }
  }

  /// - Returns: nil when the file does not say.
  private static func seconds(of path: String) async -> Double? {
    guard let source = try? await FileByteSource(path: path) else { return nil }
    return await MediaTags.read(from: source).durationSeconds
  }

  /// How long a transcription waits for its download, in seconds, and between two looks.
  private static let downloadPatience: TimeInterval = 86_400
  private static let downloadPause: TimeInterval = 900
  /// How long it waits for space on the disk, in seconds.
  private static let spacePause: TimeInterval = 900
  /// Parts are a little longer than ten minutes.
  private static let tolerance = 5.0
  /// Parts are samples of 16 bits at 16 kHz, or speech in 48 kilobits a second.
  private static let partBytesPerSecond = 32_000.0
  private static let smallPartBytesPerSecond = 6_000.0
  /// The usual rate, for files of unknown length.
  private static let bytesPerSecond = 16_000.0
  private static let maxSeconds = 604_800.0
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
