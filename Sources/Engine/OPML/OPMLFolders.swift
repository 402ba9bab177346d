import TextScanning

/// The folders round the outline that is being read.
///
/// A folder beyond the limits of depth, name length or number is ignored: its feeds belong to the folder around it.
struct OPMLFolders {
  /// The maximum length in bytes of one name, and of all names of a folder's path.
  static let titleLimit = 100
  static let pathLimit = 250
  static let depthLimit = 8
  /// The maximum number of folders in a list.
  static let countLimit = 2_000

  private var open: [[String]] = []
  /// All folders so far: feeds of one folder share its names.
  private var known: Set<[String]> = []

  /// The names, outermost first; empty for none.
  var path: [String] { open.last ?? [] }

  /// Enters a folder.
  ///
  /// - Returns: whether it counts as a folder; then `closeFolder` must be called at its end.
  mutating func enter(_ title: String) -> Bool {
    let next = path + [title.prefix(bytes: Self.titleLimit)]
    guard next.count <= Self.depthLimit, next.reduce(0, { $0 + $1.utf8.count }) <= Self.pathLimit else { return false }
    if let place = known.firstIndex(of: next) {
      open.append(known[place])
    } else {
      guard known.count < Self.countLimit else { return false }
      known.insert(next)
      open.append(next)
    }
    return true
  }

  mutating func closeFolder() { open.removeLast() }
}
