import HTTPConnections
import Logging

extension TLSIdentityFiles {
  /// Opens the files of a certificate, and logs when they have changed.
  ///
  /// - Throws: `TLSFileError`.
  init(_ files: (chain: String, privateKey: String), _ logger: Logger) throws {
    try self.init(certificate: files.chain, privateKey: files.privateKey) { event in
      switch event {
      case .replaced: logger.notice("HTTPS uses the new certificate")
      case .refused(let error):
        logger.error("the changed certificate is not used, the earlier one stays", metadata: ["reason": "\(sentence(for: error))"])
      case .invalid(let error): logger.warning("the certificate is not valid", metadata: ["reason": "\(sentence(for: error))"])
      }
    }
  }
}
