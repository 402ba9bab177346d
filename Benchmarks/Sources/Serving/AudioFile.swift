import Foundation

/// A file that looks like an MP3.
public enum AudioFile {
  /// Every megabyte is different.
  public static func make(_ file: URL, bytes: Int) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    var piece: [UInt8] = Array("ID3".utf8)
    piece += [4, 0, 0, 0, 0, 0, 0]
    while piece.count < 1 << 20 { piece.append(UInt8(truncatingIfNeeded: piece.count &* 31)) }
    for number in 0..<bytes >> 20 {
      if number > 0 { piece[0] = UInt8(truncatingIfNeeded: number) }
      try handle.write(contentsOf: piece)
    }
    try handle.close()
  }
}
