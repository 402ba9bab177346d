/// A prefix and what it stands for (`xmlns:itunes="..."`).
struct NamespaceBinding {
  /// Empty for the default namespace.
  let prefix: [UInt8]
  /// Nil when the prefix is taken back.
  let namespace: FeedNamespace?
}
