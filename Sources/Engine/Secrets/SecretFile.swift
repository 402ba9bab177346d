import Foundation

/// A file with a secret, which only its owner may read.
public struct SecretFile: Sendable {
  private let url: URL
  private let sync: @Sendable (Int32) -> Int32
  private static let maxBytes = 1_024

  /// - Parameters:
  ///   - url: The path of the file, in a folder that exists.
  ///   - sync: `fsync(2)`; tests pass another one.
  public init(_ url: URL, sync: @escaping @Sendable (Int32) -> Int32 = PrivateFile.sync) {
    self.url = url
    self.sync = sync
  }

  /// The content. Permissions that are too wide are corrected.
  ///
  /// - Returns: nil when the file does not exist.
  /// - Throws: `CocoaError` or `POSIXError` when the file cannot be read, also when it is a symbolic link.
  public func read() throws -> Data? {
    let handle: Int32
    do {
      handle = try PrivateFile.open(url.path, O_RDONLY, ownNames: 1)
    } catch let error as POSIXError where error.code == .ENOENT {
      return nil
    }
    let opened = FileHandle(fileDescriptor: handle, closeOnDealloc: true)
    var facts = stat()
    guard fstat(handle, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= Self.maxBytes else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    if facts.st_mode & 0o077 != 0, fchmod(handle, 0o600) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return try opened.read(upToCount: Self.maxBytes) ?? Data()
  }

  /// The content, which is `fresh` when the file did not exist.
  ///
  /// - Throws: `CocoaError` or `POSIXError` when the file can be neither read nor created.
  public func read(orCreate fresh: @autoclosure () -> Data) throws -> Data {
    if let content = try read() { return content }
    try create(Array(fresh()))
    guard let content = try read() else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: url.path]) }
    return content
  }

  // MARK: - Private

  /// The file never exists half written, also after a power failure, and never replaces one that another process has created meanwhile.
  private func create(_ content: [UInt8]) throws {
    try PrivateFile.inFolder(of: url.path, ownNames: 1) { folder, name in
      try PrivateFile.withDraft(of: content, in: folder, sync: sync) { draft in
        // Another process may have been faster; then its secret is used. A symbolic link is not replaced either, and reading it fails.
        guard linkat(folder, draft, folder, name, 0) == 0 || errno == EEXIST else { throw PrivateFile.systemError() }
      }
      try PrivateFile.syncFolder(folder, sync)
    }
  }
}
