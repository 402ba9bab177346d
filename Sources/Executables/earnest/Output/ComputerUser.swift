import Foundation

/// A user of this computer, as sentences name them.
enum ComputerUser {
  /// The user of this process.
  static var current: String { name(geteuid()) }

  /// The owner of a file; of the nearest existing folder above it when the file does not exist or cannot be seen.
  static func owner(of path: String) -> String {
    var place = URL(fileURLWithPath: path)
    func owner() -> uid_t? { try? FileManager.default.attributesOfItem(atPath: place.path)[.ownerAccountID] as? uid_t }
    while owner() == nil, place.path != "/" { place.deleteLastPathComponent() }
    return name(owner() ?? 0)
  }

  /// The user's number, for one without a name, as in a container.
  private static func name(_ user: uid_t) -> String { getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)" }
}
