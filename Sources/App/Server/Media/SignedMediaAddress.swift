import Foundation

/// The facts of a signed address: one file, for one session of a user, for a limited time.
struct SignedMediaAddress: Sendable, Equatable {
  /// The kind of file; the raw values are signed.
  enum Kind: String, Sendable {
    case media, artwork
  }

  let kind: Kind
  /// The id of the episode or of the artwork.
  let number: Int64
  let user: Int64
  /// The session that must still be valid when the address is used; nil for a viewer without one.
  let session: Int64?
  /// In seconds since 1970.
  let expires: Int64

  /// The text that is signed.
  var signedText: String { "\(kind.rawValue) \(number) \(user) \(session ?? 0) \(expires)" }
}
