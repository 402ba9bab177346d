/// A live update of pages: the new text or attributes of every element whose `data-live` names `key`.
///
/// A node that contains a control is never replaced, so that no tap and no focus is lost.
public struct LivePatch: Sendable, Equatable, Encodable {
  public let key: String
  /// The new text; nil leaves the text unchanged.
  public let text: String?
  /// The new values; nil removes the attribute.
  public let attributes: [String: String?]
  /// The change that a reloaded page has to show; nil for a patch that reloads none. The server sets it.
  public var change: String?

  public init(_ key: String, text: String? = nil, attributes: [String: String?] = [:]) {
    self.key = key
    self.text = text
    self.attributes = attributes
  }
}
