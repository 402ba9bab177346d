/// The terms under which something may be used (`podcast:license`).
public struct ParsedLicense: Sendable, Equatable, Encodable {
  /// An SPDX identifier in lower case such as "cc-by-4.0", or the publisher's own word.
  public var identifier: String
  public var url: String?
}
