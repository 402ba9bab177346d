import BlockingWork
import Fetching

/// One request and its response.
extension TransferRun {
  /// Sends a request and processes the response.
  func ask(overlap: Int64) async throws {
    let kept = part.length
    let asked = kept > 0 && !wantsWhole ? max(0, kept - overlap) : nil
    intake = nil
    let stream = try await transfer.fetcher.stream(
      FetchRequest(
        source.url, kind: .download, range: asked.map { "bytes=\($0)-" }, ifRange: asked == nil ? nil : record.ifRange,
        userAgent: userAgent, credentials: source.credentials))
    record.finalURL = stream.finalURL
    switch try AnswerMeaning(stream.head, asked: asked, kept: kept, record: record) {
    case .complete:
      record.total = kept
      isEndSure = true
    case .changed:
      throw Intake.Changed()
    case .whole where isInDoubt && !wantsWhole, .unusable where isInDoubt:
      // The server supports no ranges, so the end cannot be confirmed.
      isEndSure = true
    case .unusable:
      wantsWhole = true
    case .whole:
      try await takeWhole(stream)
    case .rest(let total):
      try await takeRest(stream, from: asked ?? 0, total: total)
    }
  }

  // MARK: - Private

  private func takeWhole(_ stream: FetchedStream) async throws {
    let kept = part.length
    let total = stream.head.isEncoded ? nil : stream.contentLength
    try await check(total: total, kept: kept)
    let hasOtherLength = total != nil && record.total != nil && total != record.total
    let isChanged = kept > 0 && (isOtherFile || record.differs(from: stream.head) || hasOtherLength)
    let next = TransferRecord(
      etag: stream.etag, lastModified: stream.lastModified, total: total, startedOver: record.startedOver, finalURL: stream.finalURL)
    let intake = makeIntake(.beginning(declaredType: stream.contentType ?? source.declaredType)) { [self] in
      try await begin(next, isEncoded: stream.head.isEncoded, isChanged: isChanged)
    }
    if kept == 0 { record = next }
    effort.isWhole = true
    try await take(stream, with: intake)
  }

  private func takeRest(_ stream: FetchedStream, from offset: Int64, total: Int64?) async throws {
    let kept = part.length
    try await check(total: total, kept: kept)
    if let total {
      record.total = total
      isEndSure = true
    }
    let part = part
    let overlap = try await transfer.work.run { try part.read(at: offset, count: Int(kept - offset)) }
    let intake = makeIntake(.overlap(overlap)) {}
    effort.isWhole = false
    try await take(stream, with: intake)
  }

  private func makeIntake(_ proof: Intake.Proof, proven: @escaping @Sendable () async throws -> Void) -> Intake {
    attemptStart = part.length
    return Intake(proof, into: part, work: transfer.work, bandwidth: transfer.bandwidth, clock: transfer.clock, proven: proven)
  }

  /// The body of a whole file has proved to be audio: the existing bytes are discarded. The record is stored before the bytes are deleted.
  private func begin(_ next: TransferRecord, isEncoded: Bool, isChanged: Bool) async throws {
    guard !isChanged || record.startedOver < Self.mostStarts else { throw DownloadError.changedTooOften }
    record = next
    if isChanged { record.startedOver += 1 }
    self.isEncoded = isEncoded
    (isEndSure, isOtherFile, wantsWhole) = (false, false, isEncoded)
    (starts, attemptStart) = (starts + 1, 0)
    guard part.length > 0 else { return }
    try await reports.tell(TransferProgress(record: record, received: 0))
    let part = part
    try await transfer.work.run { try part.startOver() }
  }

  private func check(total: Int64?, kept: Int64) async throws {
    guard let total else { return }
    if let most = transfer.fetcher.options[limits: .download].maximumBytes, total > most { throw DownloadError.tooLarge }
    let part = part
    try await transfer.work.run { try part.checkRoom(for: total - kept) }
  }
}
