/// The head of one part of a form: the field, and the file name of an upload.
struct MultipartPart: Equatable, Sendable {
  let name: String
  /// Without folders; nil for a plain field.
  let fileName: String?

  /// - Parameter head: The lines before the empty one.
  /// - Throws: `MultipartError.badPart`.
  init(head: ArraySlice<UInt8>) throws {
    var disposition: String?
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { throw MultipartError.badPart }
      switch pair[0].lowercased() {
      case "content-disposition": disposition = String(pair[1])
      case "content-type":
        // RFC 7578 removed nested multipart forms.
        if pair[1].drop(while: \.isWhitespace).lowercased().hasPrefix("multipart/") { throw MultipartError.badPart }
      default: break
      }
    }
    guard let disposition, let parameters = Self.parameters(of: disposition), let name = parameters["name"] else {
      throw MultipartError.badPart
    }
    self.name = name
    // Some devices send a whole path, with their own kind of slashes. A combining mark after a slash would hide it as a character.
    fileName = parameters["filename"].map { path in
      let name = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last
      return name.map { String(Substring($0).prefix(Self.maxNameLength)) } ?? ""
    }
  }

  // MARK: - Private

  private static let maxNameLength = 200

  /// Parses `form-data; name="list"; filename="a.opml"`; nil for another disposition. Browsers escape a quote inside as %22, other clients
  /// as \".
  private static func parameters(of disposition: String) -> [String: String]? {
    var rest = disposition.drop(while: \.isWhitespace)
    let kind = rest.prefix { $0 != ";" }
    guard kind.lowercased().filter({ !$0.isWhitespace }) == "form-data" else { return nil }
    rest = rest.dropFirst(kind.count)
    var found: [String: String] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let key = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      let value = rest.first == "\"" ? quoted(&rest) : plain(&rest)
      let name = key.lowercased().filter { !$0.isWhitespace }
      if found[name] == nil { found[name] = value }
      rest = rest.drop { $0 != ";" }
    }
    return found
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var value = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", rest.first == "\"" { _ = rest.popFirst().map { value.append($0) } } else { value.append(character) }
    }
    return value.replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: " ")
  }

  private static func plain(_ rest: inout Substring) -> String {
    let value = rest.prefix { $0 != ";" && !$0.isWhitespace }
    rest = rest.dropFirst(value.count)
    return String(value)
  }
}
