import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import Supervision
import Transcripts

/// A client of the transcription server: it sends one file, and reads the answer.
struct TranscriptionClient: Sendable {
  let settings: TranscriptionSettings
  let stream: @Sendable (FetchRequest) async throws -> FetchedStream
  let logger: Logger

  /// The cues of a part, with times in the episode, and the language that the server has recognized.
  ///
  /// - Parameter language: The language of the show; nil when it is unknown.
  /// - Throws: `TranscriptionStop`, `CancellationError`.
  func transcribe(_ part: AudioPart, language: String?) async throws -> TranscribedPart {
    let (head, body) = try await answer(to: try await request(for: part, language: SpokenLanguage.code(language)))
    return try await BlockingWork.computing.run {
      try TranscribedPart(body, mimeType: head.contentType, startSeconds: part.startSeconds, seconds: part.seconds)
    }
  }

  // MARK: - Private

  private func request(for part: AudioPart, language: String?) async throws -> FetchRequest {
    let length = try await BlockingWork.shared.run {
      // A file that was deleted meanwhile.
      guard let size = try? FileManager.default.attributesOfItem(atPath: part.path)[.size] as? NSNumber else {
        throw TranscriptionStop(.damaged)
      }
      return size.int64Value
    }
    if let limit = settings.maxUploadBytes, length > limit { throw TranscriptionStop(.needsFFmpeg) }
    var form = MultipartForm()
    form.add("response_format", "verbose_json")
    switch settings.kind {
    case .openAI:
      form.add("model", settings.model)
      form.add("timestamp_granularities[]", "segment")
      if let language { form.add("language", language) }
    case .whisperCpp: form.add("language", language ?? "auto")
    }
    var request = FetchRequest(settings.endpoint, kind: .transcription, method: .post)
    if let key = settings.key { request.headers["Authorization"] = "Bearer \(key)" }
    let fileExtension = URL(fileURLWithPath: part.path).pathExtension
    request.upload = form.upload(path: part.path, length: length, name: "audio." + (fileExtension.isEmpty ? "mp3" : fileExtension))
    return request
  }

  private func answer(to request: FetchRequest) async throws -> (FetchedHead, [UInt8]) {
    do {
      let answer = try await stream(request)
      guard (200..<300).contains(answer.status) else {
        // The reason helps the owner, and only its beginning is read.
        let text = try? await Self.bytes(of: answer, limit: Self.maxErrorBytes)
        let detail = Self.message(text ?? []).map { "\(answer.status): \($0)" }
        throw TranscriptionStop(status: answer.status, retryAfterSeconds: answer.retryAfterSeconds, detail: detail)
      }
      return (answer.head, try await Self.bytes(of: answer, limit: Self.maxBytes))
    } catch let error as FetchingError {
      logger.notice("no transcript", metadata: ["host": "\(settings.host)", "error": "\(LoggedError(error))"])
      throw TranscriptionStop(error)
    }
  }

  private static func bytes(of answer: FetchedStream, limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await answer.body.read { chunk in
      bytes += chunk.prefix(limit - bytes.count)
      return bytes.count < limit
    }
    return bytes
  }

  /// The sentence in the answer to a refused request, as OpenAI and whisper.cpp write it.
  private static func message(_ bytes: [UInt8]) -> String? {
    struct Message: Decodable {
      var message: String?
    }
    struct Structured: Decodable {
      var error: Message
    }
    struct Plain: Decodable {
      var error: String
    }
    let data = Data(bytes)
    // Any other answer says nothing that helps.
    let text =
      (try? JSONDecoder().decode(Structured.self, from: data).error.message) ?? (try? JSONDecoder().decode(Plain.self, from: data).error)
    return text.flatMap { TranscriptionText.line($0) }
  }

  private static let maxBytes = 16 << 20
  private static let maxErrorBytes = 16 << 10
}
