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
  public func match(_ path: String) -> [String: String]? { match(Self.parts(of: path)) }

  /// The same for the parts of a path, so that it is split once for many patterns.
  func match(_ parts: [Substring]) -> [String: String]? {
    guard parts.count == pieces.count else { return nil }
    var found: [String: String] = [:]
    for (piece, part) in zip(pieces, parts) {
      switch piece {
      case .fixed(let text): guard text == part else { return nil }
      case .parameter(let name): found[name] = Self.decoded(part)
      }
    }
    return found
  }

  static func parts(of path: String) -> [Substring] { path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

  /// The path with `parameters` filled in; further ones follow as a query, in the order of their names.
  public func path(for parameters: TaskParameters) -> String {
    var path: [UInt8] = []
    for piece in pieces {
      path.append(UInt8(ascii: "/"))
      switch piece {
      case .fixed(let text): path += text.utf8
      case .parameter(let name): path.appendEncoded(parameters[name] ?? "")
      }
    }
    if pieces.isEmpty { path.append(UInt8(ascii: "/")) }
    var separator = UInt8(ascii: "?")
    for pair in parameters.pairs where !pieces.contains(.parameter(pair.name)) {
      path.append(separator)
      path.appendEncoded(pair.name)
      path.append(UInt8(ascii: "="))
      path.appendEncoded(pair.value)
      separator = UInt8(ascii: "&")
    }
    return String(decoding: path, as: UTF8.self)
  }

  // MARK: - Private

  private static func decoded(_ part: Substring) -> String {
    // Most parts are plain: Foundation takes a hundred times as long.
    part.utf8.contains(UInt8(ascii: "%")) ? part.removingPercentEncoding ?? String(part) : String(part)
  }
}

extension [UInt8] {
  /// Letters, digits and `-._~` as they are, every other byte as "%2F".
  fileprivate mutating func appendEncoded(_ text: String) {
    for byte in text.utf8 {
      if byte.isUnreserved {
        append(byte)
      } else {
        self += [UInt8(ascii: "%"), (byte >> 4).hexDigit, (byte & 0xf).hexDigit]
      }
    }
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Of a number below 16.
  fileprivate var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }
}
