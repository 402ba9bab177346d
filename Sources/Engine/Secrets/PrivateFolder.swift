import Foundation

/// A folder for stored data that only its owner can open, from the moment it exists.
public enum PrivateFolder {
  /// Creates `folder` and its missing parents with mode 0700. An existing folder stays unchanged.
  ///
  /// - Throws: `CocoaError` with the path when it cannot be created, or when a file has its name.
  public static func create(_ folder: URL) throws {
    let path = folder.path
    if isFolder(path) { return }
    let parent = folder.deletingLastPathComponent()
    if parent.path != path, !isFolder(parent.path) { try create(parent) }
    // mkdir receives the mode: a wider folder would exist for a moment. Another process may have been faster.
    guard mkdir(path, 0o700) == 0 || isFolder(path) else {
      let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: reason])
    }
  }

  /// The folders among `folders` that other users of the machine can open, with their modes. A folder inside a closed one is closed too.
  public static func openToOthers(among folders: [URL]) -> [(folder: URL, mode: Int)] {
    var closed: [String] = []
    var wider: [(folder: URL, mode: Int)] = []
    // A folder comes after its parents.
    for folder in folders {
      let path = folder.resolvingSymlinksInPath().path
      guard let mode = mode(path), !closed.contains(where: { path.hasPrefix($0 + "/") }) else { continue }
      if mode & 0o077 == 0 { closed.append(path) } else { wider.append((folder, mode)) }
    }
    return wider
  }

  /// The names among `names` that are symbolic links in `folder`.
  public static func links(among names: [String], in folder: URL) -> [String] {
    names.filter { name in
      var facts = stat()
      return lstat(folder.appending(path: name).path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    }
  }

  // MARK: - Private

  private static func isFolder(_ path: String) -> Bool { mode(path) != nil }

  /// The permissions; nil when it is not a folder.
  private static func mode(_ path: String) -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Int(facts.st_mode & 0o7777)
  }
}
