import BlockingWork
import Fetching
import NIOCore

/// A writer of one response's body into the file. It writes nothing before the body has proved its type; then it gathers large pieces, and
/// gathers the next piece while one is written and hashed.
actor BodyWriter {
  /// The proof that a body must give first.
  enum BodyCheck: Sendable {
    /// The first bytes must be audio or video.
    case beginning(declaredType: String?)
    /// The first bytes must equal the last ones of the existing file.
    case overlap([UInt8])
  }

  private let part: PartialFile
  private let work: BlockingWork
  private let bandwidth: BandwidthLimiter
  private let proof: BodyCheck
  private let proven: @Sendable () async throws -> Void
  private let clock: @Sendable () -> Double
  private var gathered = ByteBuffer()
  private var writing: Task<Void, any Error>?
  private var lastWrite: Double
  private var pace: (since: Double, bytes: Int)
  private(set) var isChecked = false
  /// New bytes beyond those that existed before.
  private(set) var added: Int64 = 0

  /// - Parameters:
  ///   - proven: Called once, before the first byte is written.
  ///   - clock: A clock in seconds.
  init(
    _ proof: BodyCheck, into part: PartialFile, work: BlockingWork, bandwidth: BandwidthLimiter, clock: @escaping @Sendable () -> Double,
    proven: @escaping @Sendable () async throws -> Void
  ) {
    self.proof = proof
    self.part = part
    self.work = work
    self.bandwidth = bandwidth
    self.clock = clock
    self.proven = proven
    lastWrite = clock()
    pace = (clock(), 0)
  }

  /// - Throws: `DownloadError.notAudio`, `.stream`, `.tooSlow`, `.diskFull`, `.cannotWrite`; `Changed`.
  func write(_ chunk: ByteBuffer) async throws {
    guard let portion = bandwidth.chunkSize else { return try await append(chunk) }
    var rest = chunk
    while rest.readableBytes > 0, let piece = rest.readSlice(length: min(portion, rest.readableBytes)) {
      try await bandwidth.acquire(piece.readableBytes)
      try await append(piece)
    }
  }

  /// Ends the body.
  func end() async throws {
    if !isChecked { try await checkBeginning(isEnd: true) }
    try await flush()
  }

  /// Waits until all accepted bytes are in the file.
  func flush() async throws {
    // A connection that breaks early may still have sent enough for the proof when the file is empty. If not, the body stays unproven, and
    // the error that broke the connection is the one to report.
    if !isChecked, part.length == 0, case .beginning = proof { try? await checkBeginning(isEnd: true) }
    try await writePending(clock())
    try await writing?.value
    writing = nil
  }

  /// The body does not continue the existing bytes.
  struct Changed: Error {}

  // MARK: - Private

  private static let pieceSize = 512 << 10
  /// Seconds after which slow bytes are written although the piece is small.
  private static let maxWait = 0.25
  /// The slowest acceptable rate.
  private static let minRate = (bytes: 15_000, seconds: 60.0)

  private func append(_ chunk: ByteBuffer) async throws {
    let now = clock()
    try checkPace(chunk.readableBytes, now)
    gathered.writeImmutableBuffer(chunk)
    if isChecked { added += Int64(chunk.readableBytes) } else { try await checkBeginning(isEnd: false) }
    if gathered.readableBytes >= Self.pieceSize || now - lastWrite >= Self.maxWait { try await writePending(now) }
  }

  private func checkBeginning(isEnd: Bool) async throws {
    switch proof {
    case .beginning(let declaredType):
      guard isEnd || gathered.readableBytes >= 4096 else { return }
      guard MediaType.sniff(gathered.readableBytesView, declaredType: declaredType) != nil else {
        throw MediaSniffer.isStream(gathered.readableBytesView) ? DownloadError.stream : .notAudio(declaredType: declaredType)
      }
    case .overlap(let known):
      let seen = min(known.count, gathered.readableBytes)
      guard gathered.readableBytesView.prefix(seen).elementsEqual(known.prefix(seen)) else { throw Changed() }
      guard seen == known.count else { return }
      gathered.moveReaderIndex(forwardBy: seen)
    }
    try await proven()
    isChecked = true
    added = Int64(gathered.readableBytes)
  }

  private func writePending(_ now: Double) async throws {
    guard isChecked, gathered.readableBytes > 0 else { return }
    let piece = gathered
    gathered = ByteBufferAllocator().buffer(capacity: Self.pieceSize + (64 << 10))
    lastWrite = now
    try await writing?.value
    let (part, work) = (part, work)
    // A separate task: a cancelled download keeps the bytes that have arrived.
    writing = Task { try await work.run { try part.append(piece) } }
  }

  /// A host that sends single bytes would occupy a slot forever. Slowness of this server is not counted.
  private func checkPace(_ bytes: Int, _ now: Double) throws {
    pace.bytes += bytes
    guard now - pace.since >= Self.minRate.seconds else { return }
    if pace.bytes < Self.minRate.bytes, bandwidth.chunkSize == nil { throw DownloadError.tooSlow }
    pace = (now, 0)
  }
}
