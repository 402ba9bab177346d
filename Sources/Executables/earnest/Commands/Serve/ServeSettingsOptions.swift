import ArgumentParser
import Engines

/// The flags of `earnest serve` for its settings. (`SharedSettingsOptions` has those of all commands.)
struct ServeSettingsOptions: ParsableArguments {
  @Flag(.accounts) var accounts = false
  @Option(.host) var host: String?
  @Option(.port) var port: String?
  @Option(.audioFolder) var audioFolder: String?
  @Flag(.lan) var lan = false
  @Option(.lanName) var name: String?
  @Option(.guidePort) var guidePort: String?
  @Option(.certificate) var certificate: String?
  @Option(.privateKey) var privateKey: String?
  @Option(.log) var log: String?
  @Option(.logFormat) var logFormat: String?
  @Option(.assets) var assets: String?
  @Option(.baseURL) var baseURL: String?
  @Option(.trustedProxies) var trustedProxies: String?
  @Option(.signInHeader) var signInHeader: String?
  @Flag(.signInCreatesAccounts) var signInCreatesAccounts = false
  @Option(.signOutURL) var signOutURL: String?
  @Option(.oidcIssuer) var oidcIssuer: String?
  @Option(.oidcClientID) var oidcClientID: String?
  @Option(.oidcClientSecret) var oidcClientSecretFile: String?
  @Option(.oidcName) var oidcName: String?
  @Flag(.oidcOnly) var oidcOnly = false

  var flags: [Setting: String?] {
    [
      .accounts: accounts ? "true" : nil, .host: host, .port: port, .audioFolder: audioFolder,
      .lan: lan ? "true" : nil, .lanName: name, .guidePort: guidePort, .certificate: certificate, .privateKey: privateKey,
      .log: log, .logFormat: logFormat, .assets: assets, .baseURL: baseURL, .trustedProxies: trustedProxies,
      .signInHeader: signInHeader, .signInCreatesAccounts: signInCreatesAccounts ? "true" : nil, .signOutURL: signOutURL,
      .oidcIssuer: oidcIssuer, .oidcClientID: oidcClientID, .oidcClientSecret: oidcClientSecretFile, .oidcName: oidcName,
      .oidcOnly: oidcOnly ? "true" : nil,
    ]
  }
}
