import Foundation
import HTTPConnections

func sentence(for error: TLSFileError) -> String {
  switch error {
  case .unreadable(let path): strings(.unreadableFile, ["path": Terminal.plain(path)])
  case .tooLarge(let path): strings(.certificateTooLarge, ["path": Terminal.plain(path)])
  case .unusable(let error, let certificate, let privateKey):
    sentence(for: error, ["certificate": Terminal.plain(certificate), "key": Terminal.plain(privateKey)])
  }
}

private func sentence(for error: TLSIdentityError, _ paths: [String: String]) -> String {
  switch error {
  case .certificateNotPEM: strings(.certificateNotPEM, paths)
  case .keyNotPEM: strings(.keyNotPEM, paths)
  case .encryptedKey: strings(.keyEncrypted, paths)
  case .keyOfOtherCertificate: strings(.keyOfOtherCertificate, paths)
  case .expired(let date): strings(.certificateExpired, paths.merging(["date": day(date)]) { $1 })
  case .notYetValid(let date): strings(.certificateNotYetValid, paths.merging(["date": day(date)]) { $1 })
  case .unusable(let reason): strings(.certificateUnusable, paths.merging(["reason": Terminal.plain(reason)]) { $1 })
  }
}

private func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
