import ArgumentParser
import Engines

/// The flags of a server behind a proxy; each has an environment variable with the same meaning.
struct ProxyOptions: ParsableArguments {
  @Option(
    name: .customLong("base-url"),
    help: "The address that browsers open, when it differs from --host and --port: https://host/path/. (EARNEST_BASE_URL)")
  var baseURL: String?

  @Option(
    help: "The proxies whose headers count, as addresses and networks: 127.0.0.1,10.0.0.0/8. (EARNEST_TRUSTED_PROXIES)")
  var trustedProxies: String?

  @Option(
    help: "The header in which a trusted proxy sends the name of the person it has signed in: Remote-User. (EARNEST_SIGN_IN_HEADER)")
  var signInHeader: String?

  @Flag(help: "Give people an account whom the proxy has signed in. (EARNEST_SIGN_IN_CREATES_ACCOUNTS)")
  var signInCreatesAccounts = false

  @Option(name: .customLong("sign-out-url"), help: "The address that signs people out of the proxy. (EARNEST_SIGN_OUT_URL)")
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
