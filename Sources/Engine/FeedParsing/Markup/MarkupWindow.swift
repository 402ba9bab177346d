import TextScanning

/// The bytes at hand. Constructs that end beyond them wait, unless these are the last.
package struct MarkupWindow {
  let bytes: CheckedBytes
  let isLast: Bool

  package init(bytes: CheckedBytes, isLast: Bool) { (self.bytes, self.isLast) = (bytes, isLast) }

  package var count: Int { bytes.count }
  package subscript(index: Int) -> UInt8 { bytes[index] }

  func slice(_ start: Int, _ end: Int) -> CheckedBytes { bytes.part(start..<end) }
}
