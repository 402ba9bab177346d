/// The header of a frame of MPEG audio (ISO/IEC 11172-3, 2.4.1.3, and ISO/IEC 13818-3).
struct MPEGFrame: Equatable {
  /// Samples a second.
  let sampleRate: Int64
  /// Bits a second.
  let bitRate: Int64
  /// The samples in the frame.
  let sampleCount: Int64
  /// The length of the frame in bytes, with the header.
  let size: Int
  /// Where the header of a variable bit rate (Xing) is in the frame.
  let xingOffset: Int

  /// - Parameter bytes: at least the four bytes of the header.
  /// - Returns: nil where no frame begins, and for one of a free bit rate.
  init?(_ bytes: ArraySlice<UInt8>) {
    let header = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    // 0 is MPEG 2.5, 2 is MPEG 2, 3 is MPEG 1; layers count down from 3, which is layer I.
    let (version, layer) = (Int(header >> 19 & 3), Int(header >> 17 & 3))
    let (bits, rate) = (Int(header >> 12 & 15), Int(header >> 10 & 3))
    guard bytes.count >= 4, header >> 21 == 0x7FF, version != 1, layer != 0, (1...14).contains(bits), rate != 3 else { return nil }
    let isFirst = version == 3
    sampleRate = Self.sampleRates[rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    bitRate = Self.bitRates[isFirst ? 3 - layer : layer == 3 ? 3 : 4][bits - 1] * 1_000
    sampleCount = layer == 3 ? 384 : layer == 1 && !isFirst ? 576 : 1_152
    let padding: Int64 = header >> 9 & 1 == 0 ? 0 : layer == 3 ? 4 : 1
    size = Int(layer == 3 ? 12 * bitRate / sampleRate * 4 + padding : sampleCount / 8 * bitRate / sampleRate + padding)
    let isMono = header >> 6 & 3 == 3
    xingOffset = 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
  }

  // MARK: - Private

  private static let sampleRates: [Int64] = [44_100, 48_000, 32_000]
  /// In kilobits a second: MPEG 1 layers I to III, then MPEG 2 layer I, and layers II and III.
  private static let bitRates: [[Int64]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448], [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]
}
