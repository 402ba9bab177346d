import Fetching

/// What the head of an answer means for the bytes that are here already.
enum AnswerMeaning: Equatable {
  /// The body is the whole file, from its first byte.
  case whole
  /// The body goes on where it was asked to. Bytes of the whole, when it says.
  case rest(total: Int64?)
  /// Nothing is missing.
  case complete
  /// The file is another one by now.
  case changed
  /// The source knows no ranges, although it seems to: ask for the whole.
  case unusable

  /// - Parameters:
  ///   - asked: the first byte of the range that was asked for; nil for the whole.
  ///   - kept: bytes that are here.
  /// - Throws: `DownloadError`.
  init(_ head: FetchedHead, asked: Int64?, kept: Int64, record: TransferRecord) throws {
    let range = ContentRange(head.contentRange)
    switch head.status {
    case 200:
      self = .whole
    case 206:
      guard let asked else { throw DownloadError.otherStatus(206) }
      guard let bytes = range?.bytes, bytes.lowerBound == asked, !head.isEncoded else {
        self = .unusable
        return
      }
      self = Self.isChanged(head, total: range?.total, kept: kept, record) ? .changed : .rest(total: range?.total)
    case 416:
      guard let asked else { throw DownloadError.otherStatus(416) }
      let ends = range?.total.map { $0 == kept } ?? (asked == kept)
      self = !ends ? .unusable : record.differs(from: head) ? .changed : .complete
    default:
      throw DownloadError.status(head.status, retryAfterSeconds: head.retryAfterSeconds)
    }
  }

  // MARK: - Private

  /// A length that the source takes back means another file, unless it vouches for the version, or the file ends just where the
  /// bytes stopped coming: then the first length was wrong.
  private static func isChanged(_ head: FetchedHead, total: Int64?, kept: Int64, _ record: TransferRecord) -> Bool {
    if record.differs(from: head) { return true }
    guard let total else { return false }
    if total < kept { return true }
    guard let before = record.total, before != total else { return false }
    return !record.agrees(with: head) && total != kept
  }
}
