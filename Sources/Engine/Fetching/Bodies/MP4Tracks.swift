/// What the first bytes of an MP4 file say of its tracks (ISO 14496-12).
enum MP4Tracks {
  /// Whether one of the tracks is a video; nil when the first bytes do not tell: the table of tracks may be at the end of the file.
  static func haveVideo(_ bytes: [UInt8]) -> Bool? {
    guard let movie = boxes(in: 0..<bytes.count, bytes).first(where: { $0.name == "moov" }) else { return nil }
    var next: Int?
    var handlers: [String] = []
    for box in boxes(in: movie.content, bytes) {
      // The last field of the movie's header is the number of the next track, beginning with 1.
      if box.name == "mvhd", box.isWhole, box.content.count >= 4 { next = number(bytes, at: box.content.upperBound - 4) }
      if box.name == "trak", let handler = handler(of: box, bytes) { handlers.append(handler) }
    }
    if handlers.contains("vide") { return true }
    guard let next, next >= 2, handlers.count == next - 1 else { return nil }
    return false
  }

  // MARK: - Private

  private struct Box {
    let name: String
    /// As much of it as there is.
    let content: Range<Int>
    let isWhole: Bool
  }

  /// "soun", "vide" or another kind of a track; nil when it lies beyond the first bytes.
  private static func handler(of track: Box, _ bytes: [UInt8]) -> String? {
    let media = boxes(in: track.content, bytes).first { $0.name == "mdia" }
    guard let media, let handler = boxes(in: media.content, bytes).first(where: { $0.name == "hdlr" }), handler.content.count >= 12 else {
      return nil
    }
    return name(bytes, at: handler.content.lowerBound + 8)
  }

  /// The boxes of a range, the last of which may be cut off. Each is at least eight bytes long.
  private static func boxes(in range: Range<Int>, _ bytes: [UInt8]) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      var (length, header) = (number(bytes, at: at), 8)
      if length == 1, at + 16 <= range.upperBound, number(bytes, at: at + 8) == 0 { (length, header) = (number(bytes, at: at + 12), 16) }
      guard length >= header else { break }
      let end = min(at + length, range.upperBound)
      boxes.append(Box(name: name(bytes, at: at + 4), content: at + header..<end, isWhole: at + length <= range.upperBound))
      at = end
    }
    return boxes
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  private static func name(_ bytes: [UInt8], at place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
}
