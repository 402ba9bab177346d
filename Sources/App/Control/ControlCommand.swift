import EngineRoom
import Foundation

/// What a command asks a live server to do. One line of JSON.
public enum ControlCommand: Sendable, Equatable, Codable {
  /// Subscribe to the show at this address.
  case add(String)
}

/// What the server answers. One line of JSON.
public enum ControlAnswer: Sendable, Equatable, Codable {
  case added(AddedShow)
  /// It could not be done; the sentence says why.
  case failed(String)
}

/// Where the socket lies.
enum ControlPath {
  static func socket(in home: URL) -> String { home.appendingPathComponent("earnest.socket").path }

  /// Most bytes that the path of a Unix socket may have (sun_path, less its closing zero).
  static let longest = 107
}
