import ChildProcesses

/// The reason why there is no thumbnail of a picture.
enum ThumbnailFailure: Error, Equatable {
  /// The header has no dimensions.
  case unreadableHeader
  /// A decoder would need too much memory.
  case tooManyPixels(width: Int, height: Int)
  /// The program refused the picture, with its own message.
  case refused(String)
  /// A limit of the system, or an error of the decoder, ended the program.
  case signal(Int)
  case timedOut
  case cannotStart(String)
  /// The output is not a picture of the requested format and size.
  case invalidOutput

  init(_ failure: ProgramFailure) {
    self =
      switch failure {
      case .refused(let message): .refused(message)
      case .signal(let signal): .signal(signal)
      case .timedOut: .timedOut
      case .cannotStart(let reason): .cannotStart(reason)
      }
  }
}
