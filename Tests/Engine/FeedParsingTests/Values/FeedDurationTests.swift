import Foundation
import TestSupport
import Testing

@testable import FeedParsing

struct FeedDurationTests {
  @Test(arguments: [
    ("00:20", 20), ("01:00:00", 3600), ("61:08", 3668), ("25:3:30", 90_210), ("01:02:03.500", 3723), ("7200", 7200),
    ("316.32", 316), ("1289,509", 1289), ("0:0:37", 37), (":01:05:17", 3917), ("    7:26\t", 446), ("28 Minutes", 1680),
    ("9min", 540), ("28.5 minutes", 1710), ("1 min. and 10 sec.", 70), ("1 Hour 23 ", 4980), ("1h2m3s", 3723), ("PT1H2M3S", 3723),
    ("4'50''", 290), (">7:30", 450), ("DURATION 1:51:44", 6704), ("<span class=\"h2\">1:05:44</span>", 3944),
    ("90 min", 5400), ("1h 2m", 3720), ("1.5 hours", 5400), ("pt45m", 2700), ("PT0H30M0S", 1800), ("PT90.5S", 90), ("1 Std. 20 Min.", 4800),
    ("11 min 54 sek", 714), ("1 heure 5", 3900), ("2 horas", 7200), ("1小时20分", 4800), ("1시간 20분", 4800), ("1時間5分10秒", 3910),
    ("1 час 5 минут", 3900), ("10′30″", 630), ("1:30 min", 90), ("48:00:00", 172_800),
  ])
  func durationsOfEveryShapeAreRead(text: String, expected: Int) {
    #expect(FeedDuration.seconds(text) == expected)
  }

  @Test(arguments: [
    "", "0", "00:00", "00:00:00.123", "[ITEM_DURATION]", "images/355.jpg", "https://a.example/12:30", "00:54L34", "13:!3", "-12",
    "1:2:3:4", "5 MB", "12 songs", "128 kbps", "-1:30", "- 5 min", "PT", "P1Y", "PT-5M", "5 min 3 h", "3 min 2 min",
    "1491228120", "3600000", "NaN", "inf", "1e9", "0x10", "::", "1:", "\u{663}", "about an hour", "999999999999", "12:", "7 of 9",
  ])
  func rejectsInvalidAndZeroDurations(text: String) {
    #expect(FeedDuration.seconds(text) == nil)
  }

  @Test func aChapterMayStartAtNoughtAndWithinASecond() {
    #expect(FeedDuration.start("00:00:00.000") == 0)
    #expect(FeedDuration.start("1:00.5") == 60.5)
  }

  @Test(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
  func theVectorsOfTwoOtherAppsAreReadAlike() throws {
    for row in try CorpusJSON.read("tables/antennapod/durations.json").list {
      #expect(FeedDuration.seconds(row["input"].text ?? "") ?? 0 == (row["expectedMillis"].integer ?? -1) / 1000)
    }
    for row in try CorpusJSON.read("tables/podcastparser/vectors-a.json").list where row["function"].text == "parse_time" {
      #expect(FeedDuration.seconds(row["args"][0].text ?? "") ?? 0 == row["expected"].integer)
    }
  }

  @Test(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
  func nearlyAllDurationsOfRealFeedsAreRead() throws {
    // The rest are sizes in bytes, Unix times, file names and frames.
    let lines = try String(contentsOf: CorpusFolder.url.appending(path: "tables/mdewilde/durations.txt"), encoding: .utf8)
      .split(separator: "\n").map { String($0).trimmingCharacters(in: .whitespaces) }
      .filter { line in line.contains { $0.isNumber && $0 != "0" } }
    let unread = lines.filter { FeedDuration.seconds($0) == nil }
    #expect(Double(unread.count) < Double(lines.count) * 0.03, "\(unread.count) of \(lines.count): \(unread.prefix(200))")
  }
}
