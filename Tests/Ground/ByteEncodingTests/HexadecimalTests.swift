import ByteEncoding
import Testing

struct HexadecimalTests {
  @Test func everyByteHasTwoDigits() {
    #expect([0, 10, 16, 255].hexadecimal == "000a10ff")
    #expect([UInt8]().hexadecimal == "")
  }
}
