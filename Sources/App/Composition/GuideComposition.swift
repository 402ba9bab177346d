import HomeNetwork
import ServiceRouter
import Shell
import TrustGuide
import TrustGuideManager

/// The assembly of the guide's server: one feature, and no engine but the home network.
public struct GuideComposition: Sendable {
  public let router: Router
  public let featureFolders: [AssetFolder]

  public init(network: HomeNetwork) {
    router = Router(missing: { _ in Shell.missingPage })
    TrustGuideManager.activateGuide(in: router, network: network)
    featureFolders = [AssetFolder(name: TrustGuide.name, assets: TrustGuide.assets)]
  }
}
