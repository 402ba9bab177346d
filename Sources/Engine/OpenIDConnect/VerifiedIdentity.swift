/// An identity that a user has proved at the provider. Issuer and subject identify it; the name is only a suggestion, which users can change
/// at many providers.
public struct VerifiedIdentity: Sendable, Equatable {
  /// The issuer of the provider.
  public let issuer: String
  /// The id of the user at the provider, at most 255 bytes; never used again for another one.
  public let subject: String
  /// The user's name at the provider; "" for none.
  public let suggestedName: String

  /// Creates an identity from verified values.
  public init(issuer: String, subject: String, suggestedName: String = "") {
    self.issuer = issuer
    self.subject = subject
    self.suggestedName = suggestedName
  }
}
