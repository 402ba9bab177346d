/// The tables by which browsers and new users get in: sessions, and links for invitations and resets. A backup holds none of their rows,
/// since they are hashes of tokens that still work.
public enum SessionTables {
  /// Devices for notifications belong to their sessions, and are deleted with them.
  public static let names = ["web_session", "account_link"]
}
