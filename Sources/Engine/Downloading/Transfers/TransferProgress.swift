/// How far a download is.
public struct TransferProgress: Sendable, Equatable {
  /// To be stored whenever it has changed.
  public var record: TransferRecord
  /// Bytes here, on the disk for sure or not yet. Falls back when the download starts over.
  public var received: Int64
  /// Bytes of the whole; nil when nobody has said.
  public var total: Int64? { record.total }

  public init(record: TransferRecord, received: Int64) {
    self.record = record
    self.received = received
  }
}

/// A download whose bytes are all here and on the disk.
public struct FinishedTransfer: Sendable, Equatable {
  public var length: Int64
  /// In hexadecimal, of all bytes.
  public var sha256: String
  /// By the bytes themselves.
  public var mimeType: String
  /// Goes with the type: `mp3`.
  public var fileExtension: String
  public var record: TransferRecord
}
