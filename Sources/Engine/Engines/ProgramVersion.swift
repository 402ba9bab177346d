/// The version of the program, which backups carry.
public enum ProgramVersion {
  /// "0.1.0"
  public static let current = "0.1.0"
}
