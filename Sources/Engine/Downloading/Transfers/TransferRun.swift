import BlockingWork
import Fetching

/// One run of a transfer: request after request, as long as each makes progress.
actor TransferRun {
  let transfer: Transfer
  let source: TransferSource
  let part: PartialFile
  let reports: TransferReports
  var record: TransferRecord
  /// The writer of the current response.
  var intake: BodyWriter?
  /// Whether the body is compressed and the transfer cannot be resumed.
  var isEncoded = false
  /// Whether the server has confirmed the file's end, and not only the length of one response.
  var isEndConfirmed = false
  /// Whether the existing bytes are useless: the whole file replaces them once it has proved to be audio.
  var needsWholeFile = false
  var isOtherFile = false
  /// The number of starts at the first byte.
  var starts = 0
  var effort: RetryProgress

  init(
    _ transfer: Transfer, _ source: TransferSource, from record: TransferRecord, into part: PartialFile,
    each: @escaping @Sendable (TransferProgress) async throws -> Void
  ) {
    self.transfer = transfer
    self.source = source
    self.part = part
    self.record = record
    reports = TransferReports(each)
    effort = RetryProgress(highestLength: part.length)
    self.record.syncedLength = part.length
  }

  func run() async throws -> FinishedTransfer {
    // The writer refers to this run, which refers to it and to the open file.
    defer { intake = nil }
    do {
      while !isComplete { try await requestMore() }
      try await flush()
    } catch {
      // Also for a cancelled task: the bytes and their record must be saved.
      await Task { await self.saveReceived() }.value
      throw (error as? FetchingError).map(DownloadError.init) ?? error
    }
    return try await finished()
  }

  /// Waits until all bytes are on disk, and reports it.
  func flush() async throws {
    try await intake?.flush()
    try await sync()
    try await report()
  }

  func saveReceived() async {
    // The error that ends the transfer is thrown and logged; a full disk may prevent one of these steps, and the next run then resumes
    // from the record before.
    try? await intake?.flush()
    try? await sync()
    try? await report()
  }

  func sync() async throws {
    let (part, start) = (part, starts)
    let synced = try await transfer.work.run { try part.sync() }
    guard starts == start, !isEncoded || record.total == synced else { return }
    record.syncedLength = synced
  }

  func report() async throws {
    try await reports.report(TransferProgress(record: record, received: await received))
  }

  // MARK: - Private

  private var received: Int64 {
    get async {
      guard let intake, await intake.isChecked else { return part.length }
      return attemptStart + (await intake.added)
    }
  }

  /// The bytes that existed when the response arrived.
  var attemptStart: Int64 = 0

  private var isComplete: Bool {
    let length = part.length
    guard length > 0, record.total == length else { return false }
    return isEndConfirmed || length >= source.expectedLength ?? 0
  }

  /// Whether all announced bytes are here, and only the announcement may be wrong.
  var needsEndCheck: Bool { part.length > 0 && record.total == part.length }

  private func requestMore() async throws {
    let wasInDoubt = needsEndCheck
    do {
      try await sendRequest(overlap: effort.overlap)
    } catch is BodyWriter.Changed {
      isOtherFile = true
      needsWholeFile = true
    } catch let error as DownloadError where wasInDoubt && error.isRefusal {
      isEndConfirmed = true
    } catch let error as FetchingError where error.isBreak && intake != nil {
      try await retry(after: DownloadError(error))
    }
  }

  /// Reads the body and reports progress meanwhile.
  func receive(_ stream: FetchedStream, with intake: BodyWriter) async throws {
    self.intake = intake
    try await report()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await stream.body.pass { @Sendable chunk in try await intake.write(chunk) }
        try await intake.end()
      }
      group.addTask { try await self.reportRegularly() }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
    if record.total == nil { record.total = part.length }
    if isEncoded { isEndConfirmed = true }
    // The response ended normally, but with fewer bytes than the file has.
    if !needsEndCheck { try await retry(after: .interrupted(received: part.length, total: record.total)) }
  }

  private func reportRegularly() async throws {
    var syncedAt = transfer.clock()
    while true {
      try await Task.sleep(for: .milliseconds(250))
      let unsynced = part.length - record.syncedLength
      if unsynced >= Self.syncInterval.bytes || unsynced > 0 && transfer.clock() - syncedAt >= Self.syncInterval.seconds {
        try await sync()
        syncedAt = transfer.clock()
      }
      try await report()
    }
  }

  /// Retries after a broken connection, if progress is likely.
  private func retry(after error: DownloadError) async throws {
    let reached = await intake?.isChecked ?? false
    try await intake?.flush()
    if needsEndCheck { return }
    let announced = record.total
    guard effort.shouldContinue(at: part.length, reached: reached) else {
      if effort.endsAtSameByte, let announced { throw DownloadError.endsBeforeLength(received: part.length, announced: announced) }
      if case .interrupted = error { throw DownloadError.interrupted(received: part.length, total: announced) }
      throw error
    }
  }

  private func finished() async throws -> FinishedTransfer {
    let part = part
    let (beginning, hash) = try await transfer.work.run { (try part.read(at: 0, count: MediaSniffer.prefixLength), part.hexDigest) }
    guard let type = MediaType.sniff(beginning, declaredType: source.declaredType) else {
      throw DownloadError.notAudio(declaredType: source.declaredType)
    }
    return FinishedTransfer(length: part.length, sha256: hash, mimeType: type, fileExtension: MediaType.fileExtension(of: type))
  }

  private static let syncInterval = (bytes: Int64(8 << 20), seconds: 2.0)
  static let maxStarts = 5
}
