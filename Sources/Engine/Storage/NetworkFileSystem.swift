import Foundation

/// A check whether a folder is on a network file system, where SQLite's locks and its write-ahead log do not work.
enum NetworkFileSystem {
  /// Whether `folder` is on NFS, SMB or CIFS.
  ///
  /// - Parameter mounts: The kernel's list in the format of /proc/self/mounts: "device folder type options…" per line.
  static func isRemote(_ folder: String, mounts: String? = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) -> Bool {
    let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    var nearest = (place: "", type: "")
    for line in (mounts ?? "").split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count > 2 else { continue }
      let place = fields[1].replacing("\\040", with: " ")
      let holdsPath = path == place || path.hasPrefix(place == "/" ? "/" : place + "/")
      if holdsPath && place.count >= nearest.place.count { nearest = (place, fields[2]) }
    }
    return types.contains(nearest.type)
  }

  private static let types: Set<String> = ["nfs", "nfs4", "cifs", "smb3", "smbfs"]
}
