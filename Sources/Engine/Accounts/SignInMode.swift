/// The way in which people get in.
public enum SignInMode: Sendable, Equatable {
  /// Everyone who reaches the server is the owner: the demo, which contains nothing private.
  case open
  /// One person with the access key.
  case key
  /// Names and passwords.
  case accounts
}
