import TextScanning

/// The attributes of an element that its text belongs to, kept until the text is there.
struct TwofoldAttributes {
  private let values: [(name: String, value: String)]

  init(_ attributes: MarkupAttributes) { values = attributes.unprefixed }

  /// Trimmed; nil when empty. The name in lower case.
  subscript(name: String) -> String? { values.first { $0.name.lowercased() == name }?.value.trimmed.nonEmpty }
}
