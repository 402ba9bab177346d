/// The bytes at hand. Constructs that end beyond them wait, unless these are the last.
package struct MarkupWindow {
  let bytes: UnsafeRawBufferPointer
  let base: UnsafePointer<UInt8>
  let isLast: Bool

  /// Nil when there is nothing to look at.
  package init?(bytes: UnsafeRawBufferPointer, isLast: Bool) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return nil }
    (self.bytes, self.base, self.isLast) = (bytes, base.assumingMemoryBound(to: UInt8.self), isLast)
  }

  package var count: Int { bytes.count }
  package subscript(index: Int) -> UInt8 { bytes[index] }

  func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[start..<end]) }
}
