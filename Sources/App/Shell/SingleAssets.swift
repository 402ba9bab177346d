import Foundation
import WebPage

/// The single style sheets, scripts and drawings in the sources of a checkout, for development: a change shows with the next page.
public struct SingleAssets: Sendable {
  private let sources: URL

  /// - Parameter sources: The folder `Sources` of a checkout.
  /// - Returns: nil when it is another folder.
  public init?(sources: URL) {
    self.sources = sources
    guard file("app.js") != nil else { return nil }
  }

  /// - Parameter path: The path below the asset base: "runtime/player.js", "show-page/show-page.css".
  public func file(_ path: String) -> Asset? {
    guard let match = path.wholeMatch(of: #/(?:([a-z-]+)/)?([a-z-]+\.(?:css|js|svg))/#) else { return nil }
    let folder =
      switch match.1 {
      case nil: "App/Shell/Assets"
      case let part? where ["shell", "runtime", "worker"].contains(part): "App/Shell/Assets/\(part)"
      case "components": "Ground/Components/Assets"
      case let feature?: "Features/\(feature.split(separator: "-").map(\.capitalized).joined())/Main/Assets"
      }
    let url = sources.appending(path: "\(folder)/\(match.2)")
    guard let bytes = try? [UInt8](Data(contentsOf: url)) else { return nil }
    return Asset(name: path, bytes: bytes)
  }
}
