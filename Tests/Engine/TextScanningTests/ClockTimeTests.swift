import Testing
import TextScanning

@Suite struct ClockTimeTests {
  @Test(
    arguments: [
      ("1:02:03.5", 3_723.5), ("00:00:00.000", 0), ("61:08", 3_668), (" 75 \n", 75), ("1:00,25", 60.25), (":30", 30),
    ] as [(String, Double)])
  func readsClockTimes(text: String, expected: Double) {
    #expect(ClockTime.seconds(text) == expected)
  }

  @Test(arguments: ["", ":", "1:", "1:2:3:4", "1 2", "-5", "nan", "1e5", "1234567890123", "１:００"])
  func refusesOtherText(text: String) {
    #expect(ClockTime.seconds(text) == nil)
  }

  @Test func displayedTimesAreStrict() {
    #expect(["0:05", "75:30", "1:02:03"].map(ClockTime.displayed) == [5, 4_530, 3_723])
    for text in ["100:00:00", "1:2", "1:60", "1:75:00", "5", "1:02.5", ":30", "1:02:", "", "1234:00"] {
      #expect(ClockTime.displayed(text) == nil, "\(text)")
    }
  }
}
