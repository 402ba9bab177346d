import Foundation

extension PrivateFile {
  /// Whether an error of the file system says that the disk, or the user's share of it, is full.
  public static func isFullDisk(_ error: any Error) -> Bool {
    switch error {
    case let error as POSIXError: error.code == .ENOSPC || error.code == .EDQUOT
    // Foundation's code for both.
    case let error as CocoaError: error.code == .fileWriteOutOfSpace
    default: false
    }
  }
}
