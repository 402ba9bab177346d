import Foundation

/// A small audio file.
public enum SampleWave {
  /// A tenth of a second of silence as WAV.
  public static let bytes = silence(seconds: 0.1)

  /// Silence as WAV.
  public static func silence(seconds: Double) -> Data {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let samples = UInt32(8_000 * seconds)
    var bytes = Array("RIFF".utf8) + number(36 + samples, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    bytes += number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4) + number(1, 2) + number(8, 2)
    return Data(bytes + Array("data".utf8) + number(samples, 4) + Array(repeating: 128, count: Int(samples)))
  }

  /// A playlist that names another file of this machine, behind a tag: it looks like an MP3.
  public static func playlist(of path: String) -> Data {
    Data("ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(path)\n#EXT-X-ENDLIST\n".utf8)
  }
}
