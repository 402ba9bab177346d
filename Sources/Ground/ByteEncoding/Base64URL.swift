import Foundation

/// Base64 with characters that need no encoding in an address (RFC 4648 section 5), without padding.
public enum Base64URL {
  /// The text of `bytes`.
  public static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes of a text; nil when it is not valid, or not the text that `encoded` returns for them (RFC 4648 section 3.5): otherwise a
  /// signed address would have several spellings.
  public static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let data = Data(base64Encoded: String(text).replacing("-", with: "+").replacing("_", with: "/") + padding)
    guard let bytes = data.map(Array.init), encoded(bytes) == text else { return nil }
    return bytes
  }
}
