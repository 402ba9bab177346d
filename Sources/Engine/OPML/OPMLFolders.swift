import TextScanning

/// The folders round the outline that is being read.
///
/// What lies deeper than anybody sorts, is called longer, or is one too many, is no folder of its own: its feeds lie in the one round it.
struct OPMLFolders {
  /// Bytes of one name, and of the names of a folder with all that are round it.
  static let titleLimit = 100
  static let wayLimit = 250
  static let depthLimit = 8
  /// Different folders in one list.
  static let countLimit = 2_000

  private var open: [[String]] = []
  /// All that were met: feeds of one folder share its names.
  private var known: Set<[String]> = []

  /// The names, the outermost first; empty for none.
  var way: [String] { open.last ?? [] }

  /// Goes into a folder.
  ///
  /// - Returns: whether it is one; then `leave` has to be called at its end.
  mutating func enter(_ title: String) -> Bool {
    let next = way + [title.prefix(bytes: Self.titleLimit)]
    guard next.count <= Self.depthLimit, next.reduce(0, { $0 + $1.utf8.count }) <= Self.wayLimit else { return false }
    if let place = known.firstIndex(of: next) {
      open.append(known[place])
    } else {
      guard known.count < Self.countLimit else { return false }
      known.insert(next)
      open.append(next)
    }
    return true
  }

  mutating func leave() { open.removeLast() }
}
