import Storage

/// A user's identity at a sign-in provider.
public struct Identity: Sendable, Hashable {
  /// The issuer of the provider, which is an address.
  public let issuer: String
  /// The id of the user at the provider.
  public let subject: String

  /// Creates an identity.
  public init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }

  init(_ row: Row) throws {
    issuer = try row.text("issuer")
    subject = try row.text("subject")
  }
}
