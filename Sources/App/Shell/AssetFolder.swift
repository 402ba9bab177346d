import WebPage

/// Assets that are served side by side: `<asset base>/<name>/<asset's name>`.
///
/// All folders lie under one content hash, so modules import one another by plain relative paths.
public struct AssetFolder: Sendable {
  /// "runtime", "components", "show-page".
  public let name: String
  public let assets: [Asset]

  public init(name: String, assets: [Asset]) {
    self.name = name
    self.assets = assets.map(\.lean)
  }
}
