import HomeNetwork
import ServiceRouter
import Shell
import TrustGuideManager

/// The assembly of the guide's server: one feature, and no engine but the home network.
public struct GuideComposition: Sendable {
  public let router: Router

  public init(network: HomeNetwork) {
    router = Router(missing: { _ in Shell.missingPage })
    TrustGuideManager.activateGuide(in: router, network: network)
  }
}
