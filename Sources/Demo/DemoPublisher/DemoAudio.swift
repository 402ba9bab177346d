import NIOCore

/// A long MP3 that is never in memory: it repeats a few clips, and is addressed by byte.
///
/// The clips have constant 32 kbit/s at 24 kHz without a bit reservoir (see make-media.sh), so that a frame is 96 bytes and 24 ms, any
/// cut between two frames plays, and byte = second x 4,000. Every minute except the first begins with a chime and its spoken number, so
/// that the position is audible.
struct DemoAudio: Sendable {
  static let bytesPerSecond = 4_000
  static let frameBytes = 96
  static let minuteBytes = 60 * bytesPerSecond

  let length: Int
  let pieces: [Piece]

  /// The content of a piece.
  enum Content: Sendable, Equatable {
    case clip(String)
    case chime
    /// A word of a minute's number.
    case minute(Int)
  }

  struct Piece: Sendable {
    var start: Int
    var bytes: ByteBuffer
    var content: Content
  }

  init(seconds: Int, clips: [(name: String, bytes: ByteBuffer)], chime: ByteBuffer, count: SpokenMinutes) {
    length = Self.wholeFrames(seconds) * Self.bytesPerSecond
    var pieces: [Piece] = []
    var end = 0
    var turn = 0
    func append(_ content: Content, _ bytes: ByteBuffer, upTo limit: Int) {
      guard let part = bytes.getSlice(at: bytes.readerIndex, length: min(bytes.readableBytes, limit - end)),
        part.readableBytes > 0
      else { return }
      pieces.append(Piece(start: end, bytes: part, content: content))
      end += part.readableBytes
    }
    let audible = clips.filter { $0.bytes.readableBytes >= Self.frameBytes }
    while end < length, !audible.isEmpty {
      let minute = end / Self.minuteBytes
      let limit = min((minute + 1) * Self.minuteBytes, length)
      if minute > 0 {
        append(.chime, chime, upTo: limit)
        for word in count.audio(of: minute) { append(.minute(minute), word, upTo: limit) }
      }
      while end < limit {
        let clip = audible[turn % audible.count]
        append(.clip(clip.name), clip.bytes, upTo: limit)
        turn += 1
      }
    }
    self.pieces = pieces
  }

  /// The bytes of a range, piece by piece.
  func parts(in range: Range<Int>) -> [ByteBuffer] {
    pieces.compactMap { piece in
      let part = range.clamped(to: piece.start..<piece.start + piece.bytes.readableBytes)
      let skipped = part.lowerBound - piece.start
      return part.isEmpty ? nil : piece.bytes.getSlice(at: piece.bytes.readerIndex + skipped, length: part.count)
    }
  }

  /// The next length with a whole number of frames: three seconds are 125 of them.
  static func wholeFrames(_ seconds: Int) -> Int { (max(seconds, 1) + 2) / 3 * 3 }
}
