import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision
import Transcripts

/// Reading the files of an episode.
extension TranscriptLoader {
  /// Pauses before reading again, by the number of failures before, in seconds; after the last one it is not read again.
  static let retryDelays: [TimeInterval] = [3_600, 4 * 3_600, 86_400, 3 * 86_400]

  /// Reads the files that are due, and stores the results one by one: the first language is shown while the next one is read.
  func readFiles(of episode: EpisodeID) async throws {
    // The transcripts of other episodes wait: the remaining languages are read at the next opening.
    let end = ContinuousClock.now + dependencies.limit * 2
    for file in try await library.transcripts.files(of: episode).prefix(Self.maxLanguages) where isDue(file) {
      guard ContinuousClock.now < end else { break }
      try await read(file)
    }
  }

  // MARK: - Private

  private func isDue(_ file: TranscriptFile) -> Bool {
    if file.sources.isEmpty { return false }
    return file.read == nil || file.retry.map { $0 <= dependencies.now() } ?? false
  }

  private func read(_ before: TranscriptFile) async throws {
    var hasFailed = false
    var best: Transcript?
    for source in Self.bestFirst(before.sources).prefix(Self.maxSources) {
      guard let transcript = await transcript(source, of: before) else {
        hasFailed = true
        continue
      }
      if best == nil || transcript.isTimed { best = transcript }
      if transcript.isTimed { break }
    }
    // Reading that ends with the program says nothing about the files.
    try Task.checkCancellation()
    var file = before
    let moment = dependencies.now()
    file.read = moment
    // A timed transcript leaves nothing to wish for; a text without times may be the substitute of a file that failed.
    if hasFailed, best?.isTimed != true {
      file.failures = before.failures + 1
      file.retry = Self.retryDelays.indices.contains(before.failures) ? moment + Self.retryDelays[before.failures] : nil
    } else {
      (file.failures, file.retry) = (0, nil)
    }
    if let best {
      file.format = best.format.rawValue
      // Without a language of its own, the file has that of the feed.
      file.fileLanguage = best.language.map { String($0.prefix(Self.maxLanguageLength)) }
    }
    try await library.transcripts.save(file, replacing: before, cues: best.map { $0.cues.map(StoredCue.init) })
  }

  /// - Returns: nil when it cannot be read, or has no text.
  private func transcript(_ source: TranscriptSource, of file: TranscriptFile) async -> Transcript? {
    do {
      let transcript = try await withThrowingTaskGroup(of: Transcript.self) { [dependencies, library] group in
        group.addTask {
          var request = FetchRequest(
            source.url, kind: .feed, userAgent: try await library.feeds.userAgent(of: file.episode),
            credentials: await dependencies.credentials(file.episode, source.url), maximumBytes: Transcript.maxBytes)
          request.retriesWithPlainAgent = true
          let fetched = try await dependencies.fetch(request)
          return try await BlockingWork.computing.run {
            Transcript.read(fetched.body, mimeType: Self.type(declared: source.type, served: fetched.contentType), language: file.language)
          }
        }
        group.addTask {
          try await Task.sleep(for: dependencies.limit)
          throw TranscriptLoadingError.timeLimitExceeded
        }
        defer { group.cancelAll() }
        guard let transcript = try await group.next() else { throw CancellationError() }
        return transcript
      }
      if transcript.cues.isEmpty { throw TranscriptLoadingError.noText }
      // A page that says that the file is missing has text too.
      if transcript.format == .html, Self.rank(source) < Self.timedRanks { throw TranscriptLoadingError.otherContent }
      return transcript
    } catch {
      logger.info("transcript not read", metadata: ["episode": "\(file.episode.rawValue)", "error": "\(LoggedError(error))"])
      return nil
    }
  }

  /// The order of the feed within a format.
  private static func bestFirst(_ sources: [TranscriptSource]) -> [TranscriptSource] {
    sources.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  /// Formats with times come before those that may have none.
  private static func rank(_ source: TranscriptSource) -> Int {
    let path = source.url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    let format = source.type.flatMap(TranscriptFormat.init(mimeType:)) ?? TranscriptFormat(ending: ending)
    return switch format {
    case .webVTT: 0
    case .subRip: 1
    case .json: 2
    case nil: source.isCaptions ? 2 : 3
    case .html: 4
    case .plainText: 5
    }
  }

  /// The ranks below have times.
  private static let timedRanks = 3

  /// The declared format with the served encoding: servers call all of them plain text.
  private static func type(declared: String?, served: String?) -> String? {
    guard let declared, let served else { return declared ?? served }
    let parameters = served.split(separator: ";").dropFirst().joined(separator: ";")
    return parameters.isEmpty ? declared : "\(declared);\(parameters)"
  }

  /// Publishers translate into some languages; a list without end is an error.
  private static let maxLanguages = 8
  private static let maxSources = 3
  private static let maxLanguageLength = 35
}

extension TranscriptFormat {
  /// The format of a file name's ending; nil for others.
  fileprivate init?(ending: String) {
    switch ending {
    case "vtt": self = .webVTT
    case "srt", "sbv": self = .subRip
    case "json": self = .json
    case "html", "htm": self = .html
    case "txt": self = .plainText
    default: return nil
    }
  }
}

extension StoredCue {
  fileprivate init(_ cue: TranscriptCue) {
    self.init(startSeconds: cue.startSeconds, endSeconds: cue.endSeconds, speaker: cue.speaker, text: cue.text)
  }
}
