/// A licence (`podcast:license`).
public struct ParsedLicense: Sendable, Equatable, Encodable {
  /// An SPDX identifier in lower case such as "cc-by-4.0", or the publisher's own name.
  public var identifier: String
  /// The URL of the licence text.
  public var url: String?
}
