import BoundedNumbers
import Downloading
import Hummingbird

/// The copy of a source whose every answer is another version. Bytes that have not arrived are waited for.
struct CopiedMedia: Sendable {
  let copy: SharedCopy
  /// The longest wait for the first requested byte.
  let patience: Duration
  let connection: ClientConnection

  /// - Throws: `NotArrived`; `DownloadError` when the copy has failed; `CancellationError`.
  func answer(_ request: MediaRequest) async throws -> (MediaFileHeaders, Response) {
    // The size is known with the first bytes, if at all.
    let start = try await progress { $0.arrived > 0 }
    if let place = request.place, !start.isComplete, let total = start.total, Int64(clamping: place * Double(total)) >= start.arrived {
      throw NotArrived()
    }
    let facts = MediaFileHeaders(type: copy.mimeType, etag: copy.tag, lastModified: nil, length: start.total)
    if request.excludes(facts) { return (facts, facts.response(.preconditionFailed)) }
    if request.knows(facts) { return (facts, facts.response(.notModified)) }
    if request.isHead {
      return (facts, facts.response(.ok, body: ResponseBody(contentLength: facts.length.map { Int(clamping: $0) }) { _ in }))
    }
    guard let range = request.range(of: facts), !(start.total == nil && range == .from(0, through: nil)) else {
      return (facts, facts.response(.ok, body: body(facts.length)))
    }
    return (facts, try await part(range, facts))
  }

  /// The first requested byte has not arrived.
  struct NotArrived: Error {}

  // MARK: - Private

  private func part(_ range: ByteRange, _ facts: MediaFileHeaders) async throws -> Response {
    if let total = facts.length {
      guard let bytes = range.resolved(in: total) else { return facts.rangeNotSatisfiable }
      _ = try await progress { $0.arrived > bytes.lowerBound }
      return facts.part(bytes, body: body(bytes))
    }
    // Without a size, the part ends with the bytes that have arrived, and the last bytes are known at the end only.
    let found = try await progress { progress in
      if case .from(let first, _) = range { progress.arrived > first } else { false }
    }
    guard let bytes = range.resolved(in: found.arrived) else { return facts.rangeNotSatisfiable }
    return facts.part(bytes, body: body(bytes))
  }

  private func progress(when isEnough: @escaping @Sendable (SharedCopy.Progress) -> Bool) async throws -> SharedCopy.Progress {
    guard let progress = try await copy.progress(within: patience, when: isEnough) else { throw NotArrived() }
    return progress
  }

  /// The whole body; nil for a size that is not known.
  private func body(_ length: Int64?) -> ResponseBody {
    if let length, length > 0 { return body(0...(length - 1)) }
    return ResponseBody { writer in
      try await copy.pass(0..<Int64.max, until: connection.closed) { try await writer.write($0) }
      try await writer.finish(nil)
    }
  }

  private func body(_ range: ClosedRange<Int64>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      try await copy.pass(range.lowerBound..<(range.upperBound + 1), until: connection.closed) { try await connection.send($0) }
      try await writer.finish(nil)
    }
  }
}
