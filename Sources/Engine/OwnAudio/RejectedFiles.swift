/// A memory of files that were checked and are no audio, by path, size and date.
actor RejectedFiles {
  private var files: Set<String> = []
  /// What the last comparison of the watched folder has left out.
  private(set) var ignored: [IgnoredFile] = []

  func setIgnored(_ ignored: [IgnoredFile]) { self.ignored = ignored }

  func contains(_ file: String) -> Bool { files.contains(file) }

  func insert(_ file: String) {
    if files.count >= Self.max { files.removeAll() }
    files.insert(file)
  }

  private static let max = 100_000
}
