/// An announcer of this machine's name in the local network.
public protocol NameAnnouncer: Sendable {
  /// Announces `name` at `address`, in place of an earlier announcement. Repeating it with the same values restarts it only when it has ended.
  ///
  /// - Parameters:
  ///   - name: "earnest.local".
  ///   - address: An IPv4 address of this machine; nil ends the announcement.
  func announce(_ name: String, at address: String?) async
  /// Whether other devices can resolve the name now.
  var isAnnounced: Bool { get async }
  /// The reason why they cannot, for the log; nil while that is unknown or they can.
  var failure: String? { get async }
}
