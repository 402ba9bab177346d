/// The floors of the architecture, from below.
enum Floor: Int, Comparable {
  case ground, engine, services, features, app, executables

  static func < (one: Floor, other: Floor) -> Bool { one.rawValue < other.rawValue }

  /// The floor of `path`; nil outside Sources.
  init?(_ path: String) {
    guard let floor = Self.folders.first(where: { path.hasPrefix("Sources/\($0.folder)/") })?.floor else { return nil }
    self = floor
  }

  /// The demo publisher is outside the floors; executables and tests use it.
  private static let folders: [(folder: String, floor: Floor)] = [
    ("Ground", .ground), ("Engine", .engine), ("Services", .services), ("Presenting", .services), ("Features", .features), ("App", .app),
    ("Demo", .executables), ("Executables", .executables),
  ]
}

extension Manifest {
  /// The floor of one of our own modules; nil for a module of the toolchain or of a package.
  func floor(of module: String) -> Floor? { target(named: module).flatMap { Floor($0.path + "/") } }
}
