import Downloading
import EngineRoom
import Foundation
import Library
import Refreshing
import Supervision

/// What a command asks a live server to do. One line of JSON.
public enum ControlCommand: Sendable, Equatable, Codable {
  /// Subscribe to the show at this address.
  case add(String)
  /// Fetch the feed of the show that these words name: an id, an address, a part of its title.
  case refresh(String)
  /// Fetch all feeds that somebody wants.
  case refreshAll
  /// Download the episodes that these words name, or the newest of the shows that they name.
  case download([String], latest: Int?)
  /// Bring the list of subscriptions in this file in. Its path is absolute.
  case importList(path: String)
  /// Look whether everything that is kept is as it should be, and mend what can be mended.
  case examine(isMending: Bool)
}

/// What the server answers. Lines of JSON: one, or several as the work goes on.
public enum ControlAnswer: Sendable, Equatable, Codable {
  case added(AddedShow)
  /// The address asks for a name and password.
  case signInNeeded
  /// How far it has come; the last one has all done.
  case progress(RefreshProgress)
  /// The words name several shows, or none.
  case unclear(UnclearWords)
  /// How a download stands, each time that is otherwise.
  case download(DownloadStanding)
  /// There is nothing more to wait for.
  case ended
  /// What has become of a list: once when it is stored, and again when its feeds have been read.
  case imported(ImportReport)
  case finding(DoctorFinding)
  /// Work that the server repeats and that fails; before all findings, and left out while all goes well.
  case loops([LoopStatus])
  /// All was looked at.
  case examined(DoctorSummary)
  /// It could not be done; the sentence says why.
  case failed(String)
}

/// Where the socket lies.
enum ControlPath {
  static func socket(in home: URL) -> String { home.appendingPathComponent("earnest.socket").path }

  /// A new folder in the data folder that only its owner can open. With `firstName` its path is not longer than the socket's own.
  static func privateFolder(in home: URL) throws -> String {
    // mkdtemp puts other letters in their place, and creates it with mode 0700.
    var template = Array(home.appendingPathComponent("s~" + String(repeating: "X", count: 6)).path.utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// In that folder.
  static let firstName = "/s"

  /// Most bytes that the path of a Unix socket may have (sun_path, less its closing zero).
  static let longest = 107
}
