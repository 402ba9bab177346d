/// An MP3 file with chapters and their pictures in its ID3v2.4 tag.
public enum SampleChapterAudio {
  /// A file with a chapter a minute, and a thousand bytes after the tag.
  ///
  /// - Parameters:
  ///   - pictures: The pictures of the first chapters, with any bytes.
  ///   - title: The title of the file.
  ///   - cover: The picture of the file, with any bytes.
  public static func bytes(
    _ titles: [String], pictures: [[UInt8]] = [], title: String? = nil, cover: [UInt8]? = nil
  ) -> [UInt8] {
    var frames: [UInt8] = []
    if let title { frames += frame("TIT2", [3] + Array(title.utf8)) }
    if let cover { frames += frame("APIC", [0] + Array("image/png\0\u{3}\0".utf8) + cover) }
    for (index, title) in titles.enumerated() {
      var chapter = Array("c\(index)\0".utf8)
      for value in [index * 60_000, (index + 1) * 60_000, -1, -1] { chapter += number(value) }
      chapter += frame("TIT2", [3] + Array(title.utf8))
      if pictures.indices.contains(index) { chapter += frame("APIC", [0] + Array("image/png\0\u{3}\0".utf8) + pictures[index]) }
      frames += frame("CHAP", chapter)
    }
    var file = Array("ID3".utf8)
    file += [4, 0, 0]
    file += synchsafe(frames.count)
    file += frames
    return file + Array(repeating: 0, count: 1_000)
  }

  // MARK: - Private

  private static func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var frame = Array(name.utf8)
    frame += synchsafe(body.count)
    frame += [0, 0]
    return frame + body
  }

  private static func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }

  private static func synchsafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) } }
}
