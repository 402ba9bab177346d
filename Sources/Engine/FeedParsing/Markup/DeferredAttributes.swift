import TextScanning

/// The attributes of an element, stored until the text that belongs to them arrives.
struct DeferredAttributes {
  private let values: [(name: String, value: String)]

  init(_ attributes: MarkupAttributes) { values = attributes.unprefixed }

  /// Trimmed; nil when empty. The name in lower case.
  subscript(name: String) -> String? { values.first { $0.name.lowercased() == name }?.value.trimmed.nonEmpty }
}
