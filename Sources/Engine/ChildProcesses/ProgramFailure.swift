/// The reason why a program gave no output.
public enum ProgramFailure: Error, Equatable {
  /// The program refused its input, with its own message.
  case refused(String)
  /// A limit of the system, or an error of the program, ended it with this signal.
  case signal(Int)
  /// It ran longer than it may, and was killed.
  case timedOut
  /// It could not be started, or wrote more than it may; carries the reason.
  case cannotStart(String)
}
