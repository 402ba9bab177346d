/// A namespace declaration (`xmlns:itunes="..."`).
struct NamespaceBinding {
  /// Empty for the default namespace.
  let prefix: [UInt8]
  /// nil when the declaration is removed (`xmlns:itunes=""`).
  let namespace: FeedNamespace?
}
