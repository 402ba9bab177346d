import Foundation
import TextScanning

/// A push parser of multipart forms (`multipart/form-data`, RFC 7578 and RFC 2046, 5.1). Its memory is bounded by one piece and the head of
/// one part; the caller limits the size of a part's content.
struct MultipartReader {
  enum Event: Equatable {
    case begin(MultipartPart)
    /// The next bytes of the current part.
    case bytes(ArraySlice<UInt8>)
    case end
  }

  private enum State { case preamble, delimiter, head, body, done }

  /// The delimiter between parts: a line break, two dashes, the boundary.
  private let delimiter: [UInt8]
  /// The first delimiter has no line break before it, so one is prepended.
  private var buffer: [UInt8] = [13, 10]
  private var state = State.preamble
  private var passedOver = 0
  private var parts = 0
  private let maxParts: Int

  /// - Parameter contentType: The `Content-Type` header.
  /// - Throws: `MultipartError.noBoundary`.
  init(contentType: String, maxParts: Int = 100) throws {
    guard let boundary = Self.boundary(in: contentType) else { throw MultipartError.noBoundary }
    self.maxParts = maxParts
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the header announces a multipart form.
  static func isMultipart(_ contentType: String?) -> Bool {
    contentType?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace } == "multipart/form-data"
  }

  /// Parses the next bytes.
  ///
  /// - Throws: `MultipartError`, and the errors of `take`.
  mutating func push(_ bytes: some Collection<UInt8>, _ take: (Event) throws -> Void) throws {
    if state == .done { return }
    buffer += bytes
    while try step(take) {}
  }

  /// Ends the form.
  ///
  /// - Throws: `MultipartError.cutOff`.
  func finish() throws {
    if state != .done { throw MultipartError.cutOff }
  }

  // MARK: - Private

  private static let maxHeadLength = 8 << 10

  /// One step through the buffer; false when more bytes are needed, or at the end.
  private mutating func step(_ take: (Event) throws -> Void) throws -> Bool {
    switch state {
    case .preamble, .body: try readContent(take)
    case .delimiter: try readDelimiter()
    case .head: try readHead(take)
    case .done: false
    }
  }

  private mutating func readContent(_ take: (Event) throws -> Void) throws -> Bool {
    let found = buffer.withCheckedBytes { $0.offset(of: delimiter) }
    // The last bytes of the buffer may be the beginning of a delimiter.
    let end = found ?? max(buffer.count - delimiter.count + 1, 0)
    if state == .body {
      if end > 0 { try take(.bytes(buffer[..<end])) }
    } else {
      passedOver += end
      if passedOver > Self.maxHeadLength { throw MultipartError.headTooLong }
    }
    guard found != nil else {
      buffer.removeFirst(end)
      return false
    }
    if state == .body { try take(.end) }
    buffer.removeFirst(end + delimiter.count)
    state = .delimiter
    return true
  }

  /// Two dashes end the form; a line break, possibly after blanks, begins a part.
  private mutating func readDelimiter() throws -> Bool {
    guard buffer.count >= 2 else { return false }
    if buffer[0] == UInt8(ascii: "-"), buffer[1] == UInt8(ascii: "-") {
      state = .done
      buffer = []
      return false
    }
    let blanks = buffer.prefix { $0 == 32 || $0 == 9 }.count
    guard blanks <= Self.maxHeadLength else { throw MultipartError.headTooLong }
    guard buffer.count >= blanks + 2 else { return false }
    guard buffer[blanks] == 13, buffer[blanks + 1] == 10 else { throw MultipartError.badPart }
    // The line break stays: a head without lines ends with the next one.
    buffer.removeFirst(blanks)
    state = .head
    return true
  }

  private mutating func readHead(_ take: (Event) throws -> Void) throws -> Bool {
    guard let end = buffer.withCheckedBytes({ $0.offset(of: [13, 10, 13, 10]) }) else {
      // The buffer may contain the beginning of the head's end.
      if buffer.count > Self.maxHeadLength + 3 { throw MultipartError.headTooLong }
      return false
    }
    guard end <= Self.maxHeadLength else { throw MultipartError.headTooLong }
    parts += 1
    guard parts <= maxParts else { throw MultipartError.tooManyParts }
    let part = try MultipartPart(head: buffer[..<end])
    buffer.removeFirst(end + 4)
    state = .body
    try take(.begin(part))
    return true
  }

  /// As RFC 2046 allows it: 1 to 70 characters of a small set.
  private static func boundary(in contentType: String) -> String? {
    guard isMultipart(contentType) else { return nil }
    var value: String?
    for parameter in contentType.split(separator: ";").dropFirst() where value == nil {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      let name = pair.first?.trimmingCharacters(in: .whitespaces).lowercased()
      if pair.count == 2, name == "boundary" { value = pair[1].trimmingCharacters(in: .whitespaces) }
    }
    guard var value else { return nil }
    if value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count > 1 { value = String(value.dropFirst().dropLast()) }
    let isFit = value.utf8.allSatisfy(isFit)
    return (1...70).contains(value.utf8.count) && isFit && value.last != " " ? value : nil
  }

  private static func isFit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }
}
