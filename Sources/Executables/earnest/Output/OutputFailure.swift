import Foundation

/// Output that could not be written: its reader has ended, or its disk is full.
struct OutputFailure: Error, Equatable {
  /// The number of the system's error.
  let code: Int32

  var status: ExitStatus { code == EPIPE ? .readerEnded : .diskFull }

  /// nil when the reader has ended: it does not expect a message.
  var sentence: String? { code == EPIPE ? nil : strings(.outputFailed, ["reason": String(cString: strerror(code))]) }
}
