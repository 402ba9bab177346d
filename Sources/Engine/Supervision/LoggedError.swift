/// An error in a form for logs: short, and with hosts in place of addresses, since the address of a private feed is a secret.
public struct LoggedError: Sendable, CustomStringConvertible {
  /// The text for the log, at most 1,000 characters.
  public let description: String

  /// Describes an error.
  public init(_ error: any Error) {
    let text = String(String(describing: error).unicodeScalars.prefix(Self.maxLength).map { $0.value < 0x20 ? " " : Character($0) })
    description = text.replacing(Self.address) { String($0.output.1) }
  }

  /// A scheme, an optional user and password, the host with its port, and the rest.
  private static var address: Regex<(Substring, Substring)> {
    /[A-Za-z][A-Za-z0-9+.\-]{0,20}:\/\/(?:[^\/\s"'@]{0,500}@)?([^\/\s"'?#)@]*)[^\s"')]*/
  }

  private static let maxLength = 1_000
}
