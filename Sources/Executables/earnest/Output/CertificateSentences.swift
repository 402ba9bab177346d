import Certificates
import Foundation

/// The sentence for an error of the certificate authority.
func sentence(for error: CertificateAuthorityError) -> String {
  switch error {
  case .unreadable(let path, let reason): strings(.caUnreadable, ["path": Terminal.plain(path), "reason": reason])
  case .invalidKey(let path):
    strings(.caInvalidKey, ["path": Terminal.plain(path), "other": CertificateAuthority.certificateFileName])
  case .invalidCertificate(let path):
    strings(.caInvalidCertificate, ["path": Terminal.plain(path), "other": CertificateAuthority.keyFileName])
  case .missingKey(let path):
    strings(.caMissingKey, ["path": Terminal.plain(path), "other": CertificateAuthority.certificateFileName])
  case .otherKey(let keyPath, let certificatePath):
    strings(.caOtherKey, ["path": Terminal.plain(keyPath), "other": Terminal.plain(certificatePath)])
  case .otherName(let path, let name):
    strings(
      .caOtherName,
      ["path": Terminal.plain(path), "name": Terminal.plain(name), "label": Terminal.plain(String(name.prefix { $0 != "." }))])
  case .notMade(let reason): strings(.caNotMade, ["reason": reason])
  }
}
