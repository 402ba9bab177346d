import BlockingWork
import Foundation
import NIOCore

/// The body of one answer on its way into the file. Nothing is kept before the body has shown what it is; then it is gathered
/// into large pieces, and while one is written and hashed the next is gathered.
actor Intake {
  /// What a body has to show first.
  enum Proof: Sendable {
    /// That it is sound, by its first bytes.
    case beginning(declaredType: String?)
    /// That it goes on what is here: that it begins with these bytes, the last of those.
    case overlap([UInt8])
  }

  private let part: PartFile
  private let work: BlockingWork
  private let bandwidth: Bandwidth
  private let proof: Proof
  private let proven: @Sendable () async throws -> Void
  private let clock: @Sendable () -> Double
  private var gathered = ByteBuffer()
  private var writing: Task<Void, any Error>?
  private var landedAt: Double
  private var pace: (since: Double, bytes: Int)
  private(set) var isProven = false
  /// Bytes beyond those that were here.
  private(set) var added: Int64 = 0

  /// - Parameters:
  ///   - proven: called once, before the first byte is kept.
  ///   - clock: seconds.
  init(
    _ proof: Proof, into part: PartFile, work: BlockingWork, bandwidth: Bandwidth, clock: @escaping @Sendable () -> Double,
    proven: @escaping @Sendable () async throws -> Void
  ) {
    self.proof = proof
    self.part = part
    self.work = work
    self.bandwidth = bandwidth
    self.clock = clock
    self.proven = proven
    landedAt = clock()
    pace = (clock(), 0)
  }

  /// - Throws: `DownloadError.notSound`, `.tooSlow`, `.diskFull`, `.cannotWrite`; `Changed`.
  func take(_ chunk: ByteBuffer) async throws {
    guard let portion = bandwidth.portion else { return try await keep(chunk) }
    var rest = chunk
    while rest.readableBytes > 0, let piece = rest.readSlice(length: min(portion, rest.readableBytes)) {
      try await bandwidth.take(piece.readableBytes)
      try await keep(piece)
    }
  }

  /// The body has come to its end.
  func end() async throws {
    if !isProven { try await prove(isEnd: true) }
    try await settle()
  }

  /// Waits until all that may be kept is in the file.
  func settle() async throws {
    // A connection that breaks soon may have shown enough all the same, where there is nothing to lose. Where it has not, the body stays
    // unproven, and the error that broke the connection is the one to report.
    if !isProven, part.length == 0, case .beginning = proof { try? await prove(isEnd: true) }
    try await land(clock())
    try await writing?.value
    writing = nil
  }

  /// The body does not begin with what is here.
  struct Changed: Error {}

  // MARK: - Private

  private static let pieceSize = 512 << 10
  /// Seconds until slow bytes are written all the same.
  private static let longestWait = 0.25
  /// Fewer bytes than these in so many seconds are too few.
  private static let slowest = (bytes: 15_000, seconds: 60.0)

  private func keep(_ chunk: ByteBuffer) async throws {
    let now = clock()
    try checkPace(chunk.readableBytes, now)
    gathered.writeImmutableBuffer(chunk)
    if isProven { added += Int64(chunk.readableBytes) } else { try await prove(isEnd: false) }
    if gathered.readableBytes >= Self.pieceSize || now - landedAt >= Self.longestWait { try await land(now) }
  }

  private func prove(isEnd: Bool) async throws {
    switch proof {
    case .beginning(let declaredType):
      guard isEnd || gathered.readableBytes >= 4096 else { return }
      guard MediaType.sniff(gathered.readableBytesView, declaredType: declaredType) != nil else {
        throw DownloadError.notSound(declaredType: declaredType)
      }
    case .overlap(let known):
      let seen = min(known.count, gathered.readableBytes)
      guard gathered.readableBytesView.prefix(seen).elementsEqual(known.prefix(seen)) else { throw Changed() }
      guard seen == known.count else { return }
      gathered.moveReaderIndex(forwardBy: seen)
    }
    try await proven()
    isProven = true
    added = Int64(gathered.readableBytes)
  }

  private func land(_ now: Double) async throws {
    guard isProven, gathered.readableBytes > 0 else { return }
    let piece = gathered
    gathered = ByteBufferAllocator().buffer(capacity: Self.pieceSize + (64 << 10))
    landedAt = now
    try await writing?.value
    let (part, work) = (part, work)
    // A task of its own: a cancelled download keeps what has come.
    writing = Task { try await work.run { try part.append(piece) } }
  }

  /// A host that lets a byte through now and then would hold a place for ever. Where we are slow ourselves it is no sign.
  private func checkPace(_ bytes: Int, _ now: Double) throws {
    pace.bytes += bytes
    guard now - pace.since >= Self.slowest.seconds else { return }
    if pace.bytes < Self.slowest.bytes, bandwidth.portion == nil { throw DownloadError.tooSlow }
    pace = (now, 0)
  }
}
