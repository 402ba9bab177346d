import Foundation

/// The path of a page with its parameters in braces: "/shows/{show}".
public struct PathPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String
  private let pieces: [Piece]

  private enum Piece: Sendable, Hashable {
    case fixed(String)
    case parameter(String)
  }

  public init(stringLiteral pattern: String) {
    description = pattern
    pieces = pattern.split(separator: "/").map { piece in
      piece.hasPrefix("{") && piece.hasSuffix("}") ? .parameter(String(piece.dropFirst().dropLast())) : .fixed(String(piece))
    }
  }

  /// The parameters in `path`, or nil when the path does not match.
  public func match(_ path: String) -> [String: String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == pieces.count else { return nil }
    var found: [String: String] = [:]
    for (piece, part) in zip(pieces, parts) {
      switch piece {
      case .fixed(let text): guard text == part else { return nil }
      case .parameter(let name): found[name] = part.removingPercentEncoding ?? String(part)
      }
    }
    return found
  }

  /// The path with `parameters` filled in; further ones follow as a query, in the order of their names.
  public func path(for parameters: TaskParameters) -> String {
    var rest = parameters.values
    let path = pieces.map { piece -> String in
      switch piece {
      case .fixed(let text): text
      case .parameter(let name): encoded(rest.removeValue(forKey: name) ?? "")
      }
    }
    let query = rest.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
    return "/" + path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  // MARK: - Private

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
