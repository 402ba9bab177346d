import Foundation

/// Access to Earnest's own files without following symbolic links. A link in the data folder, as another program or a restored backup may
/// leave there, would lead reads and writes to another place.
///
/// Every path ends in names that are Earnest's own, for example two in `…/media/42.mp3`: `ownNames` is their number. A link under one of
/// them is refused. The folders before them may be reached through links.
public enum PrivateFile {
  /// Opens a file, or creates it when `flags` says so.
  ///
  /// - Parameter flags: As for `open(2)`.
  /// - Parameter mode: The permissions of a new file.
  /// - Returns: A descriptor, which the caller closes.
  /// - Throws: `POSIXError`; for a symbolic link, `.ELOOP`.
  public static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600, ownNames: Int) throws -> Int32 {
    try inFolder(of: path, ownNames: ownNames) { folder, name in
      let handle = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
      guard handle >= 0 else { throw refusal(of: name, in: folder) }
      return handle
    }
  }

  /// The size of a regular file in bytes; nil for all others and for symbolic links.
  public static func size(_ path: String, ownNames: Int) -> Int64? {
    // A file that cannot be reached has no size.
    try? inFolder(of: path, ownNames: ownNames) { folder, name in
      var facts = stat()
      guard fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { throw systemError() }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
      return Int64(facts.st_size)
    }
  }

  /// Deletes a file, or a symbolic link instead of its target. A missing file is no error.
  ///
  /// - Throws: `POSIXError`.
  public static func remove(_ path: String, ownNames: Int) throws {
    do {
      try inFolder(of: path, ownNames: ownNames) { folder, name in
        guard unlinkat(folder, name, 0) == 0 else { throw systemError() }
      }
    } catch let error as POSIXError where error.code == .ENOENT {}
  }

  /// Writes a whole file: to a temporary name, which then replaces `path`, so that the file is complete or absent. A symbolic link under
  /// that name is replaced, and its target stays unchanged.
  ///
  /// - Parameter sync: `sync` for a file that must survive a power failure; nil for one that can be made again.
  /// - Throws: `POSIXError`.
  public static func write(_ bytes: [UInt8], to path: String, ownNames: Int, sync: ((Int32) -> Int32)? = nil) throws {
    try inFolder(of: path, ownNames: ownNames) { folder, name in
      try withDraft(of: bytes, in: folder, sync: sync) { draft in
        guard renameat(folder, draft, folder, name) == 0 else { throw systemError() }
      }
      if let sync { try syncFolder(folder, sync) }
    }
  }

  /// `fsync(2)`.
  public static let sync: @Sendable (Int32) -> Int32 = { fsync($0) }

  /// Opens the folder of a file, and calls `work` with its descriptor and the file's name there.
  ///
  /// - Throws: `POSIXError`; for a symbolic link, `.ELOOP`; for a path without `ownNames` plain names, `.EINVAL`. And the errors of `work`.
  public static func inFolder<Result>(
    of path: String, ownNames: Int, _ work: (_ folder: Int32, _ name: String) throws -> Result
  ) throws -> Result {
    let names = path.split(separator: "/").map(String.init)
    let own = names.suffix(max(ownNames, 1))
    guard own.count == ownNames, let name = own.last, !own.contains("."), !own.contains(".."), !path.utf8.contains(0) else {
      throw POSIXError(.EINVAL)
    }
    let root = (path.hasPrefix("/") ? "/" : "./") + names.dropLast(ownNames).joined(separator: "/")
    var folder = openat(AT_FDCWD, root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw systemError() }
    defer { close(folder) }
    for name in own.dropLast() {
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw refusal(of: name, in: folder) }
      close(folder)
      folder = next
    }
    return try work(folder, name)
  }

  // MARK: - Within the room

  /// Writes a file under a temporary name, which `work` links or renames. What remains under that name is deleted.
  static func withDraft(
    of bytes: [UInt8], in folder: Int32, sync: ((Int32) -> Int32)?, _ work: (_ draft: String) throws -> Void
  ) throws {
    let draft = ".\(UUID().uuidString).part"
    let handle = openat(folder, draft, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard handle >= 0 else { throw systemError() }
    defer { unlinkat(folder, draft, 0) }
    do {
      defer { close(handle) }
      try writeAll(bytes, to: handle)
      // A name that is stored before its content would lead to an empty file after a power failure.
      if let sync { guard sync(handle) == 0 else { throw systemError() } }
    }
    try work(draft)
  }

  /// Some file systems cannot sync a folder.
  static func syncFolder(_ folder: Int32, _ sync: (Int32) -> Int32) throws {
    guard sync(folder) == 0 || errno == EINVAL else { throw systemError() }
  }

  static func systemError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  // MARK: - Private

  private static func writeAll(_ bytes: [UInt8], to handle: Int32) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(handle, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(done)) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw systemError() }
      done += count
    }
  }

  /// The system reports a link in place of a folder as "not a directory".
  private static func refusal(of name: String, in folder: Int32) -> POSIXError {
    let error = systemError()
    var facts = stat()
    let isLink = fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    return isLink ? POSIXError(.ELOOP) : error
  }
}
