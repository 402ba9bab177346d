import Services
import WebPage

/// The failures of a sign-in at a provider.
extension Sentences {
  /// - Parameter provider: The name of the provider.
  public static func sentence(for failure: SignInServices.Failure, provider: String) -> String {
    let name = ["name": provider]
    return switch failure {
    case .unavailable: strings(.providerUnavailable, name)
    case .expired: strings(.providerExpired)
    case .busy: strings(.providerBusy)
    case .denied: strings(.providerDenied, name)
    case .refused: strings(.providerRefused, name)
    case .unknown: strings(.providerUnknown)
    case .disabled: strings(.providerDisabled)
    case .connectedToOther: strings(.providerConnectedToOther, name)
    case .alreadyConnected: strings(.providerAlreadyConnected, name)
    case .invalidLink: strings(.providerInvalidLink)
    }
  }
}
