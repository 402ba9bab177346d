import CHTML
import Foundation

/// A view of bytes that come from strangers: an access beyond its end stops the program, in a release build too.
///
/// It can be stored and returned, which a `Span` cannot, and is valid during the call that it was given to. No other file of the rooms that
/// read such bytes has a pointer, except where a C library calls back (`HTMLEvents`) or converts (`Transcoder`).
@usableFromInline package struct CheckedBytes: RandomAccessCollection {
  /// Read by the methods of this file only, and only after a check of the offsets.
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  @inlinable package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    // An empty one may have no address.
    self.init(base: buffer.baseAddress ?? ("" as StaticString).utf8Start, count: buffer.count)
  }

  /// The slice with offsets from 0.
  @inlinable package init(rebasing slice: Slice<CheckedBytes>) { self = slice.base.part(slice.startIndex..<slice.endIndex) }

  /// The bytes at these offsets, with offsets from 0.
  @inlinable package func part(_ bounds: Range<Int>) -> CheckedBytes {
    check(bounds.lowerBound, bounds.upperBound)
    return CheckedBytes(base: base + bounds.lowerBound, count: bounds.upperBound - bounds.lowerBound)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }
  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package subscript(index: Int) -> UInt8 {
    // A defect of a reader must not read other memory. A negative index is a large one here.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return base[index]
  }

  @inlinable package subscript(bounds: Range<Int>) -> Slice<CheckedBytes> {
    check(bounds.lowerBound, bounds.upperBound)
    return Slice(base: self, bounds: bounds)
  }

  @inlinable package func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator { buffer.makeIterator() }

  @inlinable package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try body(buffer)
  }

  @inlinable init(base: UnsafePointer<UInt8>, count: Int) { (self.base, self.count) = (base, count) }

  @inlinable var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  @inlinable func check(_ start: Int, _ end: Int) {
    // As for one byte.
    precondition(start >= 0 && start <= end && end <= count)
  }
}

// MARK: - Comparing

extension CheckedBytes {
  /// Without white space at both ends.
  @inlinable package var trimmed: CheckedBytes {
    var (start, end) = (0, count)
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return part(start..<end)
  }

  @inlinable package func hasPrefix(_ other: CheckedBytes) -> Bool {
    other.count <= count && memcmp(base, other.base, other.count) == 0
  }

  @inlinable package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  @inlinable package func hasPrefix(_ text: StaticString, at start: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    for offset in 0..<length where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Letters of `text` must be lower case.
  @inlinable package func hasPrefixIgnoringCase(_ text: StaticString, at start: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    for offset in 0..<length where self[start + offset].lowercased != text.utf8Start[offset] { return false }
    return true
  }
}

// MARK: - Scanning with C, which gets the length of what it may read

extension CheckedBytes {
  @inlinable package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    let found = start + scan(start, count) { chtml_find($0, $1, byte) }
    return found < count ? found : nil
  }

  /// The offset of the first place where `bytes` stand.
  package func offset(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    return bytes.withCheckedBytes { wanted in
      var at = 0
      while let found = firstIndex(of: first, from: at), found + wanted.count <= count {
        if part(found..<found + wanted.count).hasPrefix(wanted) { return found }
        at = found + 1
      }
      return nil
    }
  }

  /// The end of the plain text from `start` on: valid UTF-8, no control character but tab and newline, no `&` and no `<`.
  ///
  /// - Parameter beyondASCII: 1 afterwards where some of it is beyond ASCII.
  @inlinable package func endOfText(from start: Int, to end: Int, beyondASCII: inout Int32) -> Int {
    start + scan(start, end) { chtml_plain_text($0, $1, &beyondASCII) }
  }

  /// The same inside a CDATA section, where only `]` is special.
  @inlinable package func endOfCDATA(from start: Int, beyondASCII: inout Int32) -> Int {
    start + scan(start, count) { chtml_plain_cdata($0, $1, &beyondASCII) }
  }

  /// The end of what HTML may contain unescaped from `start` on, and in which no web address begins.
  @inlinable package func endOfWords(from start: Int) -> Int { start + scan(start, count) { chtml_plain_words($0, $1) } }

  /// The length of the UTF-8 character at `start`; 0 when it is invalid, -1 when it is valid so far and truncated at `end`.
  @inlinable package func characterLength(at start: Int, to end: Int) -> Int {
    Int(clamping: scan(start, end) { chtml_utf8_character($0, $1) })
  }

  /// The character that HTML 4 names so, such as "eacute"; 0 for another name.
  package var entity: UInt32 { scan(0, count) { chtml_entity($0, $1) } }

  @inlinable func scan<Result>(_ start: Int, _ end: Int, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    check(start, end)
    return body(base + start, end - start)
  }
}

// MARK: - Where views begin

extension [UInt8] {
  @inlinable package func withCheckedBytes<Result>(_ body: (CheckedBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBufferPointer { try body(CheckedBytes($0)) }
  }

  // Faster than byte by byte, as for any other sequence.
  @inlinable package mutating func append(contentsOf bytes: CheckedBytes) { append(contentsOf: bytes.buffer) }
  @inlinable package mutating func append(contentsOf slice: Slice<CheckedBytes>) {
    append(contentsOf: CheckedBytes(rebasing: slice).buffer)
  }
}

extension String {
  @inlinable package func withCheckedBytes<Result>(_ body: (CheckedBytes) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8 { try body(CheckedBytes($0)) }
  }
}

extension Span<UInt8> {
  package func withCheckedBytes<Result>(_ body: (CheckedBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBufferPointer { try body(CheckedBytes($0)) }
  }
}
