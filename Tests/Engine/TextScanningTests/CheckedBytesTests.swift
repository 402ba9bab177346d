import Testing

@testable import TextScanning

@Suite("Checked access to bytes of strangers")
struct CheckedBytesTests {
  @Test func aByteBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { [1, 2].withCheckedBytes { print($0[2]) } }
  }

  @Test func aPartBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { [1, 2].withCheckedBytes { print(CheckedBytes(rebasing: $0[1..<3])) } }
  }

  @Test("A scan in C from beyond the end stops the program")
  func aScanBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { [1, 2].withCheckedBytes { print($0.endOfWords(from: 3)) } }
  }

  @Test func slicesKeepTheirOffsets() {
    let bytes = Array("one two".utf8)
    bytes.withCheckedBytes { bytes in
      #expect(bytes[4...].firstIndex(of: UInt8(ascii: "t")) == 4)
      #expect(CheckedBytes(rebasing: bytes[4...]).firstIndex(of: UInt8(ascii: "t"), from: 0) == 0)
      #expect(Array(bytes[4...]) == Array("two".utf8) && bytes[7...].isEmpty)
    }
  }

  @Test(arguments: [("a\r\n--b", 1), ("\r\n-\r\n--b", 3), ("\r\n--", nil), ("", nil), ("\r\n--b", 0)])
  func offsetOfSeveralBytes(text: String, offset: Int?) {
    #expect(text.withCheckedBytes { $0.offset(of: Array("\r\n--b".utf8)) } == offset)
  }

  @Test func nothingIsFoundInNoBytes() {
    [].withCheckedBytes { bytes in
      var beyondASCII: Int32 = 0
      #expect(bytes.firstIndex(of: 0, from: 0) == nil && bytes.endOfWords(from: 0) == 0 && bytes.trimmed.isEmpty)
      #expect(bytes.endOfText(from: 0, to: 0, beyondASCII: &beyondASCII) == 0 && bytes.characterLength(at: 0, to: 0) == -1)
    }
  }
}
