/// A small picture as pixels, from a binary PPM file with 8 bits a channel.
struct PixelMap: Equatable, Sendable {
  struct Pixel: Equatable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8
  }

  /// Row by row; never empty.
  let pixels: [Pixel]

  /// The largest width and height.
  static let maxSide = 16

  /// - Parameter bytes: The output of a program that decoded a hostile picture: nothing about it is taken for granted. Source: ppm(5) of
  ///   Netpbm.
  /// - Returns: nil for other formats, larger pictures, and when bytes are missing or left over.
  init?(ppm bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == UInt8(ascii: "P"), rest.popFirst() == UInt8(ascii: "6"),
      let width = Self.number(in: &rest, upTo: Self.maxSide), let height = Self.number(in: &rest, upTo: Self.maxSide),
      Self.number(in: &rest, upTo: 255) == 255, rest.popFirst().map(Self.isSpace) == true, rest.count == 3 * width * height
    else { return nil }
    let values = Array(rest)
    pixels = stride(from: 0, to: values.count, by: 3).map { Pixel(red: values[$0], green: values[$0 + 1], blue: values[$0 + 2]) }
  }

  // MARK: - Private

  /// A number of the header, after space and comments.
  ///
  /// - Returns: nil unless it is from 1 to `limit`.
  private static func number(in rest: inout ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    rest = rest.drop(while: isSpace)
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.drop(while: isSpace)
    }
    var number = 0
    while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), number <= limit {
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return (1...limit).contains(number) ? number : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
}
