/// Frame headers of MP3 (ISO 11172-3, 13818-3, and the half rates of "MPEG 2.5") and of AAC in ADTS (ISO 13818-7).
enum MPEGFrame {
  /// Whether a stream of MP3 frames begins here, or a little later after zeros and invalid bytes, as in streams cut from a broadcast.
  ///
  /// At the very beginning one frame is enough if the data ends before the next; elsewhere two consecutive frames are required.
  static func isMP3(_ bytes: [UInt8]) -> Bool {
    if let length = length(bytes, at: 0) {
      if length + 4 > bytes.count || Self.length(bytes, at: length) != nil { return true }
    }
    // Text contains no 0xFF byte, but stopping at the first sign of a tag is faster.
    guard bytes.first != UInt8(ascii: "<"), bytes.first != UInt8(ascii: "{") else { return false }
    return bytes.indices.dropFirst().contains { start in
      guard bytes[start] == 0xFF, let first = length(bytes, at: start), let second = length(bytes, at: start + first) else { return false }
      return start + first + second + 4 > bytes.count || length(bytes, at: start + first + second) != nil
    }
  }

  /// Whether an ADTS frame begins here, followed by another if the data is long enough.
  static func isADTS(_ bytes: [UInt8]) -> Bool {
    guard let first = adtsLength(bytes, at: 0) else { return false }
    return first + 7 > bytes.count || adtsLength(bytes, at: first) != nil
  }

  /// Whether three consecutive ADTS frames are among the bytes, wherever the first one begins.
  static func hasADTS(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard let first = adtsLength(bytes, at: start), let second = adtsLength(bytes, at: start + first) else { return false }
      return adtsLength(bytes, at: start + first + second) != nil
    }
  }

  // MARK: - Private

  private static let bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

  /// The length in bytes of the layer III frame whose header is at `start`; nil when there is none. Podcasts do not use layers I and II,
  /// and a UTF-16 byte-order mark (FF FE) would look like layer I.
  private static func length(_ bytes: [UInt8], at start: Int) -> Int? {
    guard start + 4 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] & 0xE0 == 0xE0 else { return nil }
    let version = bytes[start + 1] >> 3 & 3  // 3 = MPEG 1, 2 = MPEG 2, 0 = MPEG 2.5
    let layer = bytes[start + 1] >> 1 & 3  // 1 = layer III
    let bitrate = Int(bytes[start + 2] >> 4)
    let rate = Int(bytes[start + 2] >> 2 & 3)
    guard version != 1, layer == 1, (1...14).contains(bitrate), rate != 3 else { return nil }
    let samplesPerSecond = [44_100, 48_000, 32_000][rate] / (version == 3 ? 1 : version == 2 ? 2 : 4)
    let kilobits = version == 3 ? bitrates1[bitrate] : bitrates2[bitrate]
    let padding = Int(bytes[start + 2] >> 1 & 1)
    return (version == 3 ? 144_000 : 72_000) * kilobits / samplesPerSecond + padding
  }

  private static func adtsLength(_ bytes: [UInt8], at start: Int) -> Int? {
    guard start + 7 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] & 0xF6 == 0xF0, bytes[start + 2] >> 2 & 15 < 13
    else { return nil }
    let length = Int(bytes[start + 3] & 3) << 11 | Int(bytes[start + 4]) << 3 | Int(bytes[start + 5]) >> 5
    return length >= 7 ? length : nil
  }
}
