import Fetching

/// The meaning of a response's head for the bytes already downloaded.
enum ResponseKind: Equatable {
  /// The body is the whole file, from its first byte.
  case whole
  /// The body continues at the requested byte. Carries the size of the file, if the server sent it.
  case remainder(total: Int64?)
  /// The file is already complete.
  case complete
  /// The file on the server has changed.
  case changed
  /// The server sends no usable range although it announced ranges: request the whole file.
  case rangesUnsupported

  /// Interprets a head. `asked` is the first byte of the requested range, nil for a request of the whole file; `kept` is the number of
  /// bytes already downloaded.
  ///
  /// - Throws: `DownloadError`.
  init(_ head: FetchedHead, requested: Int64?, existing: Int64, record: TransferRecord) throws {
    let range = ContentRange(head.contentRange)
    switch head.status {
    case 200:
      self = .whole
    case 206:
      guard let requested else { throw DownloadError.otherStatus(206) }
      guard let bytes = range?.bytes, bytes.lowerBound == requested, !head.isEncoded else {
        self = .rangesUnsupported
        return
      }
      self = Self.isChanged(head, total: range?.total, existing: existing, record) ? .changed : .remainder(total: range?.total)
    case 416:
      guard let requested else { throw DownloadError.otherStatus(416) }
      let ends = range?.total.map { $0 == existing } ?? (requested == existing)
      self = !ends ? .rangesUnsupported : record.differs(from: head) ? .changed : .complete
    default:
      throw DownloadError.status(head.status, retryAfterSeconds: head.retryAfterSeconds)
    }
  }

  // MARK: - Private

  /// A different length means that the file has changed, unless the server confirms the version, or the file ends exactly where the bytes
  /// stopped: then the first length was wrong.
  private static func isChanged(_ head: FetchedHead, total: Int64?, existing: Int64, _ record: TransferRecord) -> Bool {
    if record.differs(from: head) { return true }
    guard let total else { return false }
    if total < existing { return true }
    guard let before = record.total, before != total else { return false }
    return !record.agrees(with: head) && total != existing
  }
}
