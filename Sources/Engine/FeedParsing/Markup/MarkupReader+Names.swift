import TextScanning

/// What an element is called here, and what that means.
extension MarkupReader {
  /// The element of a name in the current environment.
  mutating func element(_ number: Int, _ name: CheckedBytes) -> FeedElement {
    let isKept = number != NameTable.surplus
    if isKept, names.names[number].environment == environment { return names.names[number].element }
    let colon = name.firstIndex(of: UInt8(ascii: ":")) ?? -1
    let prefix = name[..<max(colon, 0)]
    var namespace = bindings.last { $0.prefix.elementsEqual(prefix) }?.namespace
    if namespace == nil, !prefix.isEmpty, !prefix.elementsEqual("xml".utf8) { note(.undeclaredPrefix) }
    namespace = namespace ?? FeedNamespace(uri: nil, prefix: String(decoding: prefix, as: UTF8.self).nonEmpty)
    let element = FeedElement(namespace: namespace ?? .other, local: String(decoding: Self.local(name), as: UTF8.self))
    if isKept {
      names.names[number].environment = environment
      names.names[number].element = element
    }
    return element
  }

  /// A name without its prefix.
  static func local(_ name: CheckedBytes) -> CheckedBytes {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return name }
    return name.part(colon + 1..<name.count)
  }

  /// Stores the namespace declarations among the attributes of a tag.
  mutating func declareNamespaces(_ attributes: MarkupAttributes) {
    let before = bindings.count
    for (prefix, uri) in attributes.namespaces {
      guard bindings.count < Self.bindingLimit else {
        note(.brokenAttribute)
        break
      }
      let prefixName = String(decoding: prefix, as: UTF8.self).nonEmpty
      let namespace = uri.isEmpty ? nil : FeedNamespace(uri: uri, prefix: prefixName)
      bindings.append(NamespaceBinding(prefix: prefix, namespace: namespace))
    }
    if bindings.count > before {
      lastEnvironment += 1
      environment = lastEnvironment
    }
  }
}
