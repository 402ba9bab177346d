/// The ASCII encoding of host names in other scripts (RFC 3492), without the prefix `xn--`.
enum Punycode {
  /// Nil when the label is too long for a host name.
  static func encode(_ label: String) -> String? {
    let input = label.unicodeScalars.map(\.value)
    guard input.count <= 63 else { return nil }
    var output = input.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }

    var n: UInt32 = 128
    var delta = 0
    var bias = 72
    var handled = basicCount
    while handled < input.count {
      guard let next = input.filter({ $0 >= n }).min() else { return nil }
      // 63 scalars of at most 0x10FFFF keep this far from overflowing 64 bits.
      delta += Int(next - n) * (handled + 1)
      n = next
      for value in input {
        if value < n { delta += 1 }
        guard value == n else { continue }
        appendVariableLength(delta, bias: bias, to: &output)
        bias = adapt(delta, points: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - Private

  private static func appendVariableLength(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var q = number
    var k = 36
    while true {
      let threshold = min(max(k - bias, 1), 26)
      guard q >= threshold else { break }
      output.append(digit(threshold + (q - threshold) % (36 - threshold)))
      q = (q - threshold) / (36 - threshold)
      k += 36
    }
    output.append(digit(q))
  }

  private static func adapt(_ number: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? number / 700 : number / 2
    delta += delta / points
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }
}
