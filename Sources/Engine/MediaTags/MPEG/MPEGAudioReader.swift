import BoundedNumbers

/// A reader of the duration of MP3 files: by the number of frames in a header (Xing, Info, VBRI), otherwise by the bit rate.
enum MPEGAudioReader {
  /// Reads the audio that begins at `start` or soon after it. Where it finds no frames, the duration stays unknown.
  static func read(_ file: FileWindow, at start: Int64, into tags: inout MediaTags) async {
    guard tags.durationSeconds == nil, let bytes = try? await beginning(file, at: start) else { return }
    guard let (offset, frame) = firstFrame(in: bytes) else { return }
    if let count = frameCount(in: bytes[offset...], frame) {
      tags.setDuration(count.saturatingMultiplied(by: frame.sampleCount), rate: frame.sampleRate)
    } else if let size = file.size {
      estimate(bytes[offset...], size: size - start - Int64(offset), into: &tags)
    }
  }

  // MARK: - Private

  /// How much is read: padding before the first frame, and some frames.
  private static let maxBytes: Int64 = 16_384

  private static func beginning(_ file: FileWindow, at start: Int64) async throws -> [UInt8] {
    let end = start.saturatingAdding(maxBytes)
    do {
      return try await Array(file.bytes(in: start..<end, readingAhead: maxBytes))
    } catch MediaTagsError.truncated {
      guard let size = file.size, size > start else { return [] }
      return try await Array(file.bytes(in: start..<min(size, end), readingAhead: maxBytes))
    }
  }

  /// The first frame that a second one of the same kind follows, since other bytes can look like a header.
  private static func firstFrame(in bytes: [UInt8]) -> (offset: Int, frame: MPEGFrame)? {
    for offset in bytes.indices where bytes[offset] == 0xFF {
      guard let frame = MPEGFrame(bytes[offset...]) else { continue }
      let next = offset + frame.size
      if next < bytes.count, let other = MPEGFrame(bytes[next...]), other.sampleRate == frame.sampleRate { return (offset, frame) }
      if frameCount(in: bytes[offset...], frame) != nil { return (offset, frame) }
    }
    return nil
  }

  /// The number of frames in the header of a first frame without audio.
  private static func frameCount(in bytes: ArraySlice<UInt8>, _ frame: MPEGFrame) -> Int64? {
    func number(_ offset: Int) -> Int64 { bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int64($1) } }
    guard bytes.count >= 56 else { return nil }
    let name = TagText.latin1(bytes.dropFirst(frame.xingOffset).prefix(4))
    if name == "Xing" || name == "Info", number(frame.xingOffset + 4) & 1 != 0 { return number(frame.xingOffset + 8) }
    // 32 bytes after the header, in each kind of frame.
    return TagText.latin1(bytes.dropFirst(36).prefix(4)) == "VBRI" ? number(50) : nil
  }

  /// By the bit rate of the first frames, on average where it varies.
  private static func estimate(_ bytes: ArraySlice<UInt8>, size: Int64, into tags: inout MediaTags) {
    var (rates, length) = (Set<Int64>(), 0)
    var (samples, sampleRate) = (Int64(0), Int64(0))
    while length < bytes.count, let frame = MPEGFrame(bytes.dropFirst(length)) {
      rates.insert(frame.bitRate)
      length += frame.size
      samples += frame.sampleCount
      sampleRate = frame.sampleRate
    }
    if let rate = rates.first, rates.count == 1 {
      tags.setDuration(size.saturatingMultiplied(by: 8), rate: rate)
    } else if length > 0 {
      tags.setDuration(size.saturatingMultiplied(by: samples) / Int64(length), rate: sampleRate)
    }
  }
}
