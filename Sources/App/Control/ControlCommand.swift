import Downloading
import Engines
import Foundation
import Library
import Refreshing
import Storage
import Supervision

/// A command for a live server. One line of JSON. `user` is the name of the account whose library it is about; nil is the owner.
public enum ControlCommand: Sendable, Equatable, Codable {
  /// Subscribe to the show at this address.
  case add(String, user: String? = nil)
  /// Fetch the feed of the show that this argument names: an id, an address, a part of its title.
  case refresh(String, user: String? = nil)
  /// Fetch all feeds with a subscriber.
  case refreshAll
  /// Download the episodes that these arguments name, or the newest of the shows that they name.
  case download([String], latest: Int?, user: String? = nil)
  /// Transcribe the episodes that these arguments name, or the downloaded ones of this show.
  case transcribe([String], show: String?)
  /// List the queue of transcriptions.
  case transcriptions
  /// Import the list of subscriptions in this file. The path is absolute.
  case importList(path: String, user: String? = nil)
  /// Answer with the address at which browsers open the app.
  case address
  /// Answer with the text of `/metrics`.
  case metrics
  /// Check the database and all downloads, and repair them if requested.
  case examine(isRepairing: Bool)
  /// Log that a command has made a backup.
  case logBackup(path: String, bytes: Int64)
  /// Wait until the server is at rest. No command of the program sends it: it is for tests and scripts.
  case settle
}

/// An answer of the server: one line of JSON, or several while the work continues.
public enum ControlResponse: Sendable, Equatable, Codable {
  case added(AddedShow)
  /// The address requires a user name and password.
  case signInNeeded
  /// The progress; the last one is complete.
  case progress(RefreshProgress)
  /// The argument names several shows, or none.
  case unclear(AmbiguousArgument)
  /// The status of a download, after each change.
  case download(DownloadStatus)
  /// The status of a transcription, after each change.
  case transcription(TranscriptionStatus)
  /// The queue of transcriptions.
  case transcriptions(TranscriptionList)
  /// Nothing is transcribed.
  case notTranscribed(TranscriptionRequestError)
  /// All requested downloads or transcriptions have ended, or the log has its line.
  case ended
  /// The result of an import: once when the subscriptions are stored, and again when the feeds have been fetched.
  case imported(ImportReport)
  /// The address of the app, without a slash at its end; nil while the server does not accept requests yet.
  case address(String?)
  /// The text of `/metrics`.
  case metrics(String)
  /// No account has the name in the command.
  case noSuchUser
  /// The database failed.
  case storageFailed(StorageError)
  case finding(DoctorFinding)
  /// Loops of the server that fail, before all findings; left out when all succeed.
  case loops([LoopStatus])
  /// The check is complete.
  case examined(DoctorSummary)
  /// Whether the server has come to rest within the limit.
  case settled(Bool)
  /// The command failed; carries a sentence for the user.
  case failed(String)
}

/// The path of the socket.
enum ControlPath {
  static func socket(in home: URL) -> String { home.appendingPathComponent("earnest.socket").path }

  /// A new folder in the data folder that only its owner can open. With `firstName` its path is no longer than the socket's own.
  static func privateFolder(in home: URL) throws -> String {
    // mkdtemp replaces these letters, and creates the folder with mode 0700.
    var template = Array(home.appendingPathComponent("s~" + String(repeating: "X", count: 6)).path.utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The socket's name in that folder.
  static let firstName = "/s"

  /// The maximum length in bytes of a Unix socket's path (sun_path without its closing zero).
  static let maxPathLength = 107
}
