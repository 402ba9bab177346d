import EngineRoom
import Foundation
import Refreshing

/// What a command asks a live server to do. One line of JSON.
public enum ControlCommand: Sendable, Equatable, Codable {
  /// Subscribe to the show at this address.
  case add(String)
  /// Fetch the feed of the show that these words name: an id, an address, a part of its title.
  case refresh(String)
  /// Fetch all feeds that somebody wants.
  case refreshAll
}

/// What the server answers. Lines of JSON: one, or several as the work goes on.
public enum ControlAnswer: Sendable, Equatable, Codable {
  case added(AddedShow)
  /// The address asks for a name and password.
  case signInNeeded
  /// How far it has come; the last one has all done.
  case progress(RefreshProgress)
  /// The words name several shows, or none.
  case unclear([NamedShow])
  /// It could not be done; the sentence says why.
  case failed(String)
}

/// Where the socket lies.
enum ControlPath {
  static func socket(in home: URL) -> String { home.appendingPathComponent("earnest.socket").path }

  /// Most bytes that the path of a Unix socket may have (sun_path, less its closing zero).
  static let longest = 107
}
