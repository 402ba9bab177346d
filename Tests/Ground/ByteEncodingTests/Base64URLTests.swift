import ByteEncoding
import Testing

struct Base64URLTests {
  @Test func encodesWithoutPaddingOrReservedCharacters() {
    for (bytes, text) in [([], ""), ([0xFB], "-w"), ([0xFB, 0xFF], "-_8"), ([0, 1, 2], "AAEC")] as [([UInt8], String)] {
      #expect(Base64URL.encoded(bytes) == text && Base64URL.decoded(text) == bytes)
    }
    for text in ["A", "A=B", "é", "A A", "~~~~", "AB", "AAB", "AA==", "A+/A"] { #expect(Base64URL.decoded(text) == nil, "\(text)") }
  }
}
