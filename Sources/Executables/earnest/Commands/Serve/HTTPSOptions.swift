import ArgumentParser
import Foundation
import HTTPConnections
import Logging

/// The flags of `earnest serve` for HTTPS; each has an environment variable with the same meaning.
struct HTTPSOptions: ParsableArguments {
  @Option(help: optionHelp(.httpsCertificate))
  var certificate: String?

  @Option(help: optionHelp(.httpsPrivateKey))
  var privateKey: String?

  /// The files; nil for a server that speaks HTTP.
  func files(_ logger: Logger) throws -> TLSIdentityFiles? {
    let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    switch (certificate ?? environment["EARNEST_CERTIFICATE"], privateKey ?? environment["EARNEST_PRIVATE_KEY"]) {
    case (nil, nil): return nil
    case (let certificate?, let privateKey?):
      return try TLSIdentityFiles(certificate: certificate, privateKey: privateKey) { event in
        switch event {
        case .replaced: logger.notice("HTTPS uses the new certificate")
        case .refused(let error):
          logger.error("the changed certificate is not used, the earlier one stays", metadata: ["reason": "\(sentence(for: error))"])
        case .invalid(let error): logger.warning("the certificate is not valid", metadata: ["reason": "\(sentence(for: error))"])
        }
      }
    default: throw ValidationError(strings(.certificateAndKey))
    }
  }
}
