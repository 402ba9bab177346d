/// The reason why the files of a certificate and its key cannot be used.
public enum TLSFileError: Error, Equatable, Sendable {
  /// The file does not exist, or cannot be read.
  case unreadable(String)
  /// The file is larger than `TLSIdentityFiles.maxSize`.
  case tooLarge(String)
  /// The files at these paths are no valid pair.
  case unusable(TLSIdentityError, certificate: String, privateKey: String)
}
