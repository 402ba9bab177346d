import TextScanning

/// The evidence for and against UTF-8 in a byte buffer.
struct UTF8Detector {
  /// The number of complete characters beyond ASCII.
  private(set) var valid = 0
  /// The number of bytes that belong to no character. A character that the end splits does not count, nor do bytes at the start that
  /// may belong to the previous block.
  private(set) var invalid = 0

  init(_ bytes: CheckedBytes) {
    var at = 0
    while at < 3, at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = bytes.characterLength(at: at, to: bytes.count)
      if length < 0 { return }
      if length == 0 { invalid += 1 } else { valid += 1 }
      at += max(length, 1)
    }
  }
}
