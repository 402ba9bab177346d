import Foundation
import TextScanning

/// A converter of an encoding to UTF-8 with iconv, block by block; invalid input becomes U+FFFD.
final class Transcoder {
  private(set) var sawInvalid = false
  private let descriptor: iconv_t
  private var carry: [UInt8] = []

  /// Nil when this system has no such converter.
  init?(from name: String) {
    guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else { return nil }
    descriptor = opened
  }

  /// Whether these bytes can be decoded without loss, except a character that their end may split.
  func reads(_ bytes: CheckedBytes) -> Bool {
    _ = convert(bytes, isLast: false)
    return !sawInvalid
  }

  deinit { iconv_close(descriptor) }

  func convert(_ bytes: CheckedBytes, isLast: Bool) -> [UInt8] {
    var input = carry
    input.append(contentsOf: bytes)
    carry = []
    var output: [UInt8] = []
    output.reserveCapacity(input.count * 3 / 2 + 16)
    var piece = [CChar](repeating: 0, count: 16 << 10)
    input.withUnsafeMutableBytes { input in
      var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = input.count
      while left > 0 {
        var reason: Int32 = 0
        let written = piece.withUnsafeMutableBufferPointer { piece -> Int in
          var target = piece.baseAddress
          var room = piece.count
          if iconv(descriptor, &source, &left, &target, &room) == Int(bitPattern: UInt.max) { reason = errno }
          return piece.count - room
        }
        piece.withUnsafeBytes { output.append(contentsOf: $0.prefix(written)) }
        guard left > 0 else { break }
        if reason == E2BIG { continue }
        if reason == EINVAL, !isLast, left < 16 {
          carry = Array(UnsafeRawBufferPointer(input).suffix(left))
          break
        }
        sawInvalid = true
        output.append(contentsOf: [0xEF, 0xBF, 0xBD])
        source = source?.advanced(by: 1)
        left -= 1
      }
    }
    return output
  }
}
