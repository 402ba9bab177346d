import Foundation

/// `[--quick] [--json FILE] [--folder FOLDER]`
public struct BenchOptions: Sendable {
  /// A small run: it shows that everything works, but its figures mean little.
  public let isQuick: Bool
  /// The file for the rows; nil for none.
  public let json: URL?
  /// A folder for generated files. The caller empties it.
  public let folder: URL

  public init(_ arguments: [String] = CommandLine.arguments) {
    func value(_ flag: String) -> URL? {
      arguments.firstIndex(of: flag).flatMap { $0 + 1 < arguments.count ? URL(fileURLWithPath: arguments[$0 + 1]) : nil }
    }
    isQuick = arguments.contains("--quick")
    json = value("--json")
    folder = value("--folder") ?? FileManager.default.temporaryDirectory
  }
}
