import ArgumentParser
import Engines

/// The flags of a server behind a proxy; each has an environment variable with the same meaning.
struct ProxyOptions: ParsableArguments {
  @Option(name: .customLong("base-url"), help: optionHelp(.proxyBaseURL))
  var baseURL: String?

  @Option(help: optionHelp(.proxyTrusted))
  var trustedProxies: String?

  @Option(help: optionHelp(.proxySignInHeader))
  var signInHeader: String?

  @Flag(help: optionHelp(.proxyCreatesAccounts))
  var signInCreatesAccounts = false

  @Option(name: .customLong("sign-out-url"), help: optionHelp(.proxySignOutURL))
  var signOutURL: String?

  var flags: ProxySettings.Flags {
    var flags = ProxySettings.Flags()
    flags.baseURL = baseURL
    flags.trustedProxies = trustedProxies
    flags.signInHeader = signInHeader
    flags.signInCreatesAccounts = signInCreatesAccounts ? true : nil
    flags.signOutURL = signOutURL
    return flags
  }
}
