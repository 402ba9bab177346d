import TextScanning

/// Makes something of what a `MarkupReader` finds. Starts and ends come balanced; names and attributes are valid during the call.
package protocol MarkupBuilder {
  /// Whether an item is open, in which no other one may begin.
  var isInItem: Bool { get }

  mutating func start(_ element: FeedElement, _ local: CheckedBytes, _ attributes: MarkupAttributes)
  mutating func end()
  mutating func text(_ bytes: CheckedBytes)
  /// A character, written directly or as a reference.
  mutating func text(_ scalar: Unicode.Scalar)
  /// A character that earlier versions dropped: it is written as two references, its halves in UTF-16.
  mutating func joinedText(_ scalar: Unicode.Scalar)
  /// An element beyond the nesting limit: it is not opened and has no end event.
  mutating func skipElement(_ local: CheckedBytes, _ attributes: MarkupAttributes)
}

extension MarkupBuilder {
  package mutating func joinedText(_ scalar: Unicode.Scalar) { text(scalar) }
  package mutating func skipElement(_ local: CheckedBytes, _ attributes: MarkupAttributes) {}
}
