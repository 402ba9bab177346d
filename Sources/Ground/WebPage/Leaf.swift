/// Something in pages that changes by itself: the text or the attributes of every element whose `data-live` names `key`.
///
/// A node that holds a control is never replaced, so no tap and no focus is lost.
public struct Leaf: Sendable, Equatable, Encodable {
  public let key: String
  /// The new text; nil leaves the text alone.
  public let text: String?
  /// New values; nil takes the attribute away.
  public let attributes: [String: String?]

  public init(_ key: String, text: String? = nil, attributes: [String: String?] = [:]) {
    self.key = key
    self.text = text
    self.attributes = attributes
  }
}
