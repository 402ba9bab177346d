/// The exit statuses of the program, from sysexits.h where it has a fitting one; docs/commands.md lists them. Statuses never change.
enum ExitStatus: Int32 {
  case failure = 1
  /// An argument that names several shows, or none: ArgumentParser's status for all of its own errors.
  case unclearArgument = 64
  /// The database or a backup is damaged, or another version's.
  case damagedLibrary = 65
  /// The host is unknown, or not an address of this computer.
  case unusableHost = 68
  case portTaken = 69
  /// The folder or its file system can only be read.
  case readOnly = 73
  case diskFull = 74
  /// A file, folder or port that only other users may use.
  case permissionDenied = 77
  /// A value, file or variable of the settings.
  case invalidSettings = 78
  /// The reader of the output ended: the status of a program that ends by SIGPIPE.
  case readerEnded = 141
}
