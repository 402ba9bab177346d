@testable import Server

/// For any form in any chunks: no crash, always the same parts, and never more bytes than the input.
enum MultipartFuzzTarget {
  private enum Outcome: Equatable {
    case parts([Part])
    case refused(MultipartError)
  }

  private struct Part: Equatable {
    var head: MultipartPart
    var bytes: [UInt8] = []
  }

  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let whole = outcome(bytes, piece: .max)
    require(whole == outcome(bytes, piece: 1 + bytes.count % 7), "the form depends on how its bytes came")
    guard case .parts(let parts) = whole else { return 0 }
    require(parts.count <= 100 && parts.reduce(0) { $0 + $1.bytes.count } <= bytes.count, "more came out than went in")
    for part in parts {
      guard let name = part.head.fileName else { continue }
      // Compared as scalars: a combining mark after a slash forms one character with it.
      require(!name.unicodeScalars.contains { $0 == "/" || $0 == "\\" } && name.count <= 200, "a name with a folder")
    }
    return 0
  }

  private static func outcome(_ bytes: UnsafeRawBufferPointer, piece: Int) -> Outcome {
    do {
      var reader = try MultipartReader(contentType: "multipart/form-data; boundary=B")
      var parts: [Part] = []
      var isOpen = false
      var at = 0
      while at < bytes.count {
        let end = at + min(piece, bytes.count - at)
        try reader.push(bytes[at..<end]) { event in
          switch event {
          case .begin(let head):
            require(!isOpen, "a part inside of a part")
            isOpen = true
            parts.append(Part(head: head))
          case .bytes(let some):
            require(isOpen && !some.isEmpty, "bytes of no part")
            parts[parts.count - 1].bytes += some
          case .end:
            require(isOpen, "an end of no part")
            isOpen = false
          }
        }
        at = end
      }
      try reader.finish()
      require(!isOpen, "a part without its end")
      return .parts(parts)
    } catch let error as MultipartError {
      return .refused(error)
    } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }
}
