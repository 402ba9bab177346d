import CDeflate

/// The stored form of long texts: one byte that names the form, and then either the text in UTF-8 (0), or its length in four bytes, the
/// lowest first, and a deflate stream (1). So half of the bytes of show notes are written (docs/decisions/0023).
public enum CompressedText {
  /// The value to store. Compressing takes about 10 µs for each kilobyte, so it is done before the transaction.
  ///
  /// - Parameter compressor: one for several texts.
  public static func value(_ text: String, _ compressor: TextCompressor = TextCompressor()) -> Value {
    var text = text
    return .blob(text.withUTF8 { compressed(UnsafeRawBufferPointer($0), compressor) ?? [plain] + $0 })
  }

  /// The text in the stored form; nil for damaged bytes, and for more than `maxBytes`.
  static func text(in bytes: [UInt8]) -> String? {
    switch bytes.first {
    case plain: return String(decoding: bytes.dropFirst(), as: UTF8.self)
    case deflated where bytes.count > head:
      let length = bytes[1..<head].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= maxBytes, let decompressor = libdeflate_alloc_decompressor() else { return nil }
      defer { libdeflate_free_decompressor(decompressor) }
      var isWhole = false
      let text = bytes.withUnsafeBytes { input in
        String(unsafeUninitializedCapacity: length) { output in
          let stream = UnsafeRawBufferPointer(rebasing: input[head...])
          let result = libdeflate_deflate_decompress(decompressor, stream.baseAddress, stream.count, output.baseAddress, length, nil)
          isWhole = result == LIBDEFLATE_SUCCESS
          return isWhole ? length : 0
        }
      }
      return isWhole ? text : nil
    default: return nil
    }
  }

  // MARK: - Private

  /// - Returns: nil where it is not smaller.
  private static func compressed(_ text: UnsafeRawBufferPointer, _ compressor: TextCompressor) -> [UInt8]? {
    guard text.count >= minWorthwhile, text.count <= maxBytes, let compressor = compressor.handle else { return nil }
    let room = text.count - head
    let output = [UInt8](unsafeUninitializedCapacity: head + room) { buffer, count in
      buffer[0] = deflated
      for index in 1..<head { buffer[index] = UInt8(truncatingIfNeeded: text.count >> (8 * (index - 1))) }
      let stream = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[head...])
      let length = libdeflate_deflate_compress(compressor, text.baseAddress, text.count, stream.baseAddress, room)
      count = length > 0 ? head + length : 0
    }
    return output.isEmpty ? nil : output
  }

  private static let plain: UInt8 = 0
  private static let deflated: UInt8 = 1
  private static let head = 5
  /// Shorter texts are rarely smaller.
  private static let minWorthwhile = 100
  private static let maxBytes = 64 << 20
}

/// A compressor for several texts, one after the other: it has half a megabyte of tables.
public final class TextCompressor {
  /// Nothing when there is no memory for it.
  fileprivate let handle = libdeflate_alloc_compressor(6)

  /// Creates a compressor.
  public init() {}

  deinit { libdeflate_free_compressor(handle) }
}
