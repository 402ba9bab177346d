/// The header of one file in a tar archive, in the form of POSIX (ustar); sizes of 8 GB and more are binary, as GNU tar writes them.
///
/// Only regular files with short names are written and read: no folder, link or device, and so nothing that could lead a reader elsewhere.
struct TarHeader: Equatable {
  /// A path with slashes.
  let name: String
  /// In bytes.
  let size: Int64
  /// In seconds since 1970.
  var modified: Int64 = 0

  /// Headers and contents fill whole blocks.
  static let blockSize = 512
  /// In bytes of UTF-8.
  static let maxNameLength = 100

  /// The bytes after a content of `size` bytes, up to the next block.
  static func padding(after size: Int64) -> Int { Int(clamping: (512 - size % 512) % 512) }

  /// The block of the header; nil for a name that is too long.
  var block: [UInt8]? {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func write(_ bytes: some Collection<UInt8>, at start: Int) { block.replaceSubrange(start..<(start + bytes.count), with: bytes) }
    guard name.utf8.count <= Self.maxNameLength else { return nil }
    write(Array(name.utf8), at: 0)
    write(Self.octal(0o600, digits: 7), at: 100)
    write(Self.octal(0, digits: 7), at: 108)
    write(Self.octal(0, digits: 7), at: 116)
    write(size < Self.octalLimit ? Self.octal(size, digits: 11) : Self.binary(size), at: 124)
    write(Self.octal(min(max(modified, 0), Self.octalLimit - 1), digits: 11), at: 136)
    write([Self.regularFile], at: 156)
    write(Self.magic + Array("00".utf8), at: 257)
    write(Self.octal(Self.checksum(of: block), digits: 6) + [0, UInt8(ascii: " ")], at: 148)
    return block
  }

  /// nil for bytes that are not the header of a regular file.
  init?(block: [UInt8]) {
    guard block.count == Self.blockSize, Array(block[257..<263]) == Self.magic,
      Self.number(block[148..<156]) == Self.checksum(of: block), [Self.regularFile, 0].contains(block[156]),
      let size = Self.number(block[124..<136]), let modified = Self.number(block[136..<148]),
      // A name that is continued here is longer than those of a backup.
      block[345] == 0, let name = String(validating: block[0..<Self.maxNameLength].prefix { $0 != 0 }, as: UTF8.self)
    else { return nil }
    self.init(name: name, size: size, modified: modified)
  }

  init(name: String, size: Int64, modified: Int64 = 0) {
    self.name = name
    self.size = size
    self.modified = modified
  }

  // MARK: - Private

  private static let magic = Array("ustar\0".utf8)
  private static let regularFile = UInt8(ascii: "0")
  private static let octalLimit: Int64 = 1 << 33

  /// The sum of all bytes, with spaces in place of the sum itself.
  private static func checksum(of block: [UInt8]) -> Int64 {
    let all = block.reduce(Int64(0)) { $0 + Int64(clamping: $1) }
    return all - block[148..<156].reduce(Int64(0)) { $0 + Int64(clamping: $1) } + 8 * 32
  }

  private static func octal(_ number: Int64, digits: Int) -> [UInt8] {
    let text = String(number, radix: 8)
    return Array((String(repeating: "0", count: max(digits - text.count, 0)) + text).utf8)
  }

  /// Twelve bytes, of which the first one marks the form.
  private static func binary(_ number: Int64) -> [UInt8] {
    [0x80, 0, 0, 0] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// nil for bytes that are no number, or one that is negative or too large.
  private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
    if field.first == 0x80 {
      guard field.dropFirst().dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
      let number = field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64(truncatingIfNeeded: $1) }
      return Int64(exactly: number)
    }
    let digits = field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard digits.count <= 11, let text = String(validating: digits, as: UTF8.self) else { return nil }
    return text.allSatisfy { ("0"..."7").contains($0) } ? Int64(text, radix: 8) : nil
  }
}
