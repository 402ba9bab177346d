/// The progress of a transfer.
public struct TransferProgress: Sendable, Equatable {
  /// The record, to be stored whenever it has changed.
  public var record: TransferRecord
  /// Downloaded bytes, synced to disk or not. Falls back when the transfer starts over.
  public var received: Int64
  /// The size of the file in bytes; nil while unknown.
  public var total: Int64? { record.total }
}

/// The result of a transfer whose bytes are all on disk.
public struct FinishedTransfer: Sendable, Equatable {
  /// The size of the file in bytes.
  public var length: Int64
  /// The hash of all bytes, in hexadecimal.
  public var sha256: String
  /// The MIME type, detected from the bytes.
  public var mimeType: String
  /// The extension for the type, e.g. `mp3`.
  public var fileExtension: String
}
