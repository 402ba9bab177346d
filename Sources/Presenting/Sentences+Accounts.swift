import Accounts
import WebPage

/// The errors of accounts.
extension Sentences {
  /// - Parameter wrongSecret: The sentence for a wrong password, key or code. It depends on the form, and does not say whether the account
  ///   exists.
  public static func sentence(for error: AccountError, wrongSecret: String) -> String {
    switch error {
    case .wrongPassword, .invalidLink, .noSuchAccount, .isOwner: wrongSecret
    case .tooManyAttempts(let seconds): strings(.tooManyAttempts, count: (seconds - 1) / 60 + 1)
    case .busy: strings(.signInBusy)
    case .invalidName: strings(.invalidName)
    case .nameTaken: strings(.nameTaken)
    case .passwordLength(let range): strings(.passwordLength, ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"])
    case .registrationClosed: strings(.registrationClosed)
    case .tooManyAccounts(let most): strings(.tooManyAccounts, ["count": "\(most)"])
    case .invalidHost(let entry): strings(.invalidHost, ["entry": entry])
    case .tooManyHosts(let most): strings(.tooManyHosts, ["count": "\(most)"])
    case .missingHost(let host): strings(.missingHost, ["host": host])
    }
  }
}
