import BlockingWork
import Fetching
import Foundation

/// One run of a transfer: request after request, as long as each brings something.
actor TransferRun {
  let transfer: Transfer
  let source: TransferSource
  let part: PartFile
  let reports: TransferReports
  var record: TransferRecord
  /// The answer that comes just now.
  var intake: Intake?
  /// What comes is packed: there is no going on with it.
  var isEncoded = false
  /// The source has said where the file ends, and not only how much it was about to send.
  var isEndSure = false
  /// What is here is of no use: the whole is to replace it, once it has shown that it is sound.
  var wantsWhole = false
  var isOtherFile = false
  /// How often it has begun at the first byte.
  var starts = 0
  var userAgent: String?
  var effort: Effort

  init(
    _ transfer: Transfer, _ source: TransferSource, from record: TransferRecord, into part: PartFile,
    each: @escaping @Sendable (TransferProgress) async throws -> Void
  ) {
    self.transfer = transfer
    self.source = source
    self.part = part
    self.record = record
    reports = TransferReports(each)
    userAgent = source.userAgent
    effort = Effort(furthest: part.length)
    self.record.syncedLength = part.length
  }

  func run() async throws -> FinishedTransfer {
    do {
      while !isComplete { try await bringMore() }
      try await settle()
    } catch {
      // Also where the task was cancelled: what came is to stay, and to be known.
      await Task { await self.saveWhatCame() }.value
      throw (error as? FetchingError).map(DownloadError.init) ?? error
    }
    return try await finished()
  }

  /// Waits until all that came is on the disk, and says so.
  func settle() async throws {
    try await intake?.settle()
    try await sync()
    try await report()
  }

  func saveWhatCame() async {
    // The error that ends the transfer is thrown and logged; a full disk may keep us from one of these, and the next run then resumes
    // from what was noted before.
    try? await intake?.settle()
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
    try await reports.tell(TransferProgress(record: record, received: await received))
  }

  // MARK: - Private

  private var received: Int64 {
    get async {
      guard let intake, await intake.isProven else { return part.length }
      return attemptStart + (await intake.added)
    }
  }

  /// Bytes that were here when the answer came.
  var attemptStart: Int64 = 0

  private var isComplete: Bool {
    let length = part.length
    guard length > 0, record.total == length else { return false }
    return isEndSure || length >= source.expectedLength ?? 0
  }

  /// Whether the bytes are all that was announced, and the question is only if that was true.
  var isInDoubt: Bool { part.length > 0 && record.total == part.length }

  private func bringMore() async throws {
    let wasInDoubt = isInDoubt
    do {
      try await ask(overlap: effort.overlap)
    } catch is Intake.Changed {
      isOtherFile = true
      wantsWhole = true
    } catch let error as DownloadError where wasInDoubt && error.isRefusal {
      isEndSure = true
    } catch DownloadError.refused(status: 403) where userAgent == nil {
      userAgent = Self.plainUserAgent
    } catch let error as FetchingError where error.isBreak && intake != nil {
      try await goOn(after: DownloadError(error))
    }
  }

  /// Takes the body, and meanwhile says how far it is.
  func take(_ stream: FetchedStream, with intake: Intake) async throws {
    self.intake = intake
    try await report()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await stream.body.pass { @Sendable chunk in try await intake.take(chunk) }
        try await intake.end()
      }
      group.addTask { try await self.reportRegularly() }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
    if record.total == nil { record.total = part.length }
    if isEncoded { isEndSure = true }
    // Less than the file has, although the answer ended well.
    if !isInDoubt { try await goOn(after: .interrupted(received: part.length, total: record.total)) }
  }

  private func reportRegularly() async throws {
    var syncedAt = transfer.clock()
    while true {
      try await Task.sleep(for: .milliseconds(250))
      let unsynced = part.length - record.syncedLength
      if unsynced >= Self.syncedEvery.bytes || unsynced > 0 && transfer.clock() - syncedAt >= Self.syncedEvery.seconds {
        try await sync()
        syncedAt = transfer.clock()
      }
      try await report()
    }
  }

  /// The connection broke: goes on at once if that promises anything.
  private func goOn(after error: DownloadError) async throws {
    let reached = await intake?.isProven ?? false
    try await intake?.settle()
    if isInDoubt { return }
    let announced = record.total
    guard effort.isWorthGoingOn(at: part.length, reached: reached) else {
      if effort.endsAtSameByte, let announced { throw DownloadError.endsEarly(received: part.length, announced: announced) }
      if case .interrupted = error { throw DownloadError.interrupted(received: part.length, total: announced) }
      throw error
    }
  }

  private func finished() async throws -> FinishedTransfer {
    let part = part
    let (beginning, hash) = try await transfer.work.run { (try part.read(at: 0, count: MediaSniffer.prefixLength), part.hexDigest) }
    guard let type = MediaType.sniff(beginning, declaredType: source.declaredType) else {
      throw DownloadError.notSound(declaredType: source.declaredType)
    }
    return FinishedTransfer(
      length: part.length, sha256: hash, mimeType: type, fileExtension: MediaType.fileExtension(of: type), record: record)
  }

  private static let syncedEvery = (bytes: Int64(8 << 20), seconds: 2.0)
  static let mostStarts = 5
  /// For hosts that refuse ours: says what we are, and no name.
  private static let plainUserAgent = "PodcastPlayer/1.0"
}
