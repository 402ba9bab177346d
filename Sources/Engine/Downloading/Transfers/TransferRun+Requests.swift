import BlockingWork
import Fetching

/// One request and its response.
extension TransferRun {
  /// Sends a request and processes the response.
  func sendRequest(overlap: Int64) async throws {
    let existing = part.length
    let requested = existing > 0 && !needsWholeFile ? max(0, existing - overlap) : nil
    intake = nil
    let stream = try await transfer.fetcher.stream(
      FetchRequest(
        source.url, kind: .download, range: requested.map { "bytes=\($0)-" }, ifRange: requested == nil ? nil : record.ifRange,
        userAgent: source.userAgent, credentials: source.credentials))
    record.finalURL = stream.finalURL
    switch try ResponseKind(stream.head, requested: requested, existing: existing, record: record) {
    case .complete:
      record.total = existing
      isEndConfirmed = true
    case .changed:
      throw BodyWriter.Changed()
    case .whole where needsEndCheck && !needsWholeFile, .rangesUnsupported where needsEndCheck:
      // The server supports no ranges, so the end cannot be confirmed.
      isEndConfirmed = true
    case .rangesUnsupported:
      needsWholeFile = true
    case .whole:
      try await receiveWholeFile(stream)
    case .remainder(let total):
      try await receiveRemainder(stream, from: requested ?? 0, total: total)
    }
  }

  // MARK: - Private

  private func receiveWholeFile(_ stream: FetchedStream) async throws {
    let existing = part.length
    let total = stream.head.isEncoded ? nil : stream.contentLength
    try await check(total: total, existing: existing)
    let hasOtherLength = total != nil && record.total != nil && total != record.total
    let isChanged = existing > 0 && (isOtherFile || record.differs(from: stream.head) || hasOtherLength)
    let next = TransferRecord(
      etag: stream.etag, lastModified: stream.lastModified, total: total, startedOver: record.startedOver, finalURL: stream.finalURL)
    let intake = makeIntake(.beginning(declaredType: stream.contentType ?? source.declaredType)) { [self] in
      try await begin(next, isEncoded: stream.head.isEncoded, isChanged: isChanged)
    }
    if existing == 0 { record = next }
    effort.isWholeFile = true
    try await receive(stream, with: intake)
  }

  private func receiveRemainder(_ stream: FetchedStream, from offset: Int64, total: Int64?) async throws {
    let existing = part.length
    try await check(total: total, existing: existing)
    if let total {
      record.total = total
      isEndConfirmed = true
    }
    let part = part
    let overlap = try await transfer.work.run { try part.read(at: offset, count: Int(existing - offset)) }
    let intake = makeIntake(.overlap(overlap)) {}
    effort.isWholeFile = false
    try await receive(stream, with: intake)
  }

  private func makeIntake(_ proof: BodyWriter.BodyCheck, proven: @escaping @Sendable () async throws -> Void) -> BodyWriter {
    attemptStart = part.length
    return BodyWriter(proof, into: part, work: transfer.work, bandwidth: transfer.bandwidth, clock: transfer.clock, proven: proven)
  }

  /// The body of a whole file has proved to be audio: the existing bytes are discarded. The record is stored before the bytes are deleted.
  private func begin(_ next: TransferRecord, isEncoded: Bool, isChanged: Bool) async throws {
    guard !isChanged || record.startedOver < Self.maxStarts else { throw DownloadError.changedTooOften }
    record = next
    if isChanged { record.startedOver += 1 }
    self.isEncoded = isEncoded
    (isEndConfirmed, isOtherFile, needsWholeFile) = (false, false, isEncoded)
    (starts, attemptStart) = (starts + 1, 0)
    guard part.length > 0 else { return }
    try await reports.report(TransferProgress(record: record, received: 0))
    let part = part
    try await transfer.work.run { try part.startOver() }
  }

  private func check(total: Int64?, existing: Int64) async throws {
    guard let total else { return }
    if let most = transfer.fetcher.options[limits: .download].maximumBytes, total > most { throw DownloadError.tooLarge }
    let part = part
    try await transfer.work.run { try part.checkSpace(for: total - existing) }
  }
}
