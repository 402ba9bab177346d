import WebPage

/// Assets in one folder: `<asset base>/<name>/<asset's name>`.
///
/// All folders share one content hash, so modules import each other by plain relative paths.
public struct AssetFolder: Sendable {
  /// "runtime", "components", "show-page".
  public let name: String
  public let assets: [Asset]

  public init(name: String, assets: [Asset]) {
    self.name = name
    self.assets = assets.map(\.minified)
  }
}
