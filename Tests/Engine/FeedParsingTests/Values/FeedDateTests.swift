import Foundation
import TestSupport
import Testing

@testable import FeedParsing

struct FeedDateTests {
  @Test(arguments: [
    ("Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T15:55:06Z"),
    ("Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("Thu, 01 Jan 2004 00:00 GMT", "2004-01-01T00:00:00Z"),
    ("Thu, 01 Jan 2004", "2004-01-01T00:00:00Z"),
    ("Wed, 19 Aug 2009 18:28:00 Etc/GMT", "2009-08-19T18:28:00Z"),
    ("Wed, 19 Feb 2012 22:40:00 -01:01", "2012-02-19T23:41:00Z"),
    ("Mon, 26 January 2004 16:31:00 ET", "2004-01-26T21:31:00Z"),
    ("Thu, 30 Apr 2015 08:57:00 MEST", "2015-04-30T06:57:00Z"),
    ("Wed 05 May 2010 22:00PDT", "2010-05-06T05:00:00Z"),
    ("Wed,3 Apr 2013 0:01:00 GMT", "2013-04-03T00:01:00Z"),
    ("Mon, 10 Aug 2010 9:8:38 +0900", "2010-08-10T00:08:38Z"),
    ("Fly, 7 Oct 2011 09:40:00 +0900", "2011-10-07T00:40:00Z"),
    ("Wed, 25 maio 2016 19:00 GMT", "2016-05-25T19:00:00Z"),
    ("Tue, 14 Dic 2010 14:00:00 GMT", "2010-12-14T14:00:00Z"),
    ("Mar, 14 Dic 2010 14:00:00 GMT", "2010-12-14T14:00:00Z"),
    ("Dom, 28 Abr 2013 20:45:00 GMT", "2013-04-28T20:45:00Z"),
    ("lun., 3 août 2020 08:00:00 +0200", "2020-08-03T06:00:00Z"),
    ("Mon, July 8, 2013  -0500", "2013-07-08T05:00:00Z"),
    ("Sun, January 31st, 2016 10:30:00 +0900", "2016-01-31T01:30:00Z"),
    ("Tuesday, November 1st, 2011", "2011-11-01T00:00:00Z"),
    ("Nov. 19, 2009, 3:44 p.m.", "2009-11-19T15:44:00Z"),
    ("12 Sept 2018 12:05 AM", "2018-09-12T00:05:00Z"),
    ("12-Jan-2010 10:00", "2010-01-12T10:00:00Z"),
    ("03/18/2016", "2016-03-18T00:00:00Z"), ("18/03/2016 07:05", "2016-03-18T07:05:00Z"), ("3/4/16", "2016-03-04T00:00:00Z"),
    ("12/24/2015", "2015-12-24T00:00:00Z"),
    ("18.03.2016, 07:05", "2016-03-18T07:05:00Z"), ("18-03-2016", "2016-03-18T00:00:00Z"), ("03-18-2016", "2016-03-18T00:00:00Z"),
    ("2016. 3. 18. 07:05", "2016-03-18T07:05:00Z"), ("12\u{A0}Jan\u{A0}2010", "2010-01-12T00:00:00Z"),
    ("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
    ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
    ("Tue, 1 Mar 2022 10:00:00 GMT+0200", "2022-03-01T08:00:00Z"),
    ("Thu Jan 01 2004 19:48:21 GMT-0500 (Marquesas Time)", "2004-01-02T00:48:21Z"),
    ("Thu, 31 (a (nested) one) Jul (b\\)) 2003() 12:00:00 +0000 (UTC)", "2003-07-31T12:00:00Z"),
    ("Mon, 01 Jan 2024 24:00:00 GMT", "2024-01-02T00:00:00Z"), ("Sat, 31 Dec 2016 23:59:60 GMT", "2016-12-31T23:59:59Z"),
    ("2003-12-31T10:14:55.1234Z", "2003-12-31T10:14:55Z"), ("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"),
    ("2004-02-28T18:14:55-08:00", "2004-02-29T02:14:55Z"), ("2004-07-08 23:56:58 -00:20", "2004-07-09T00:16:58Z"),
    ("2004-07-08 23:56:58", "2004-07-08T23:56:58Z"), ("2003-12-31", "2003-12-31T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"),
    ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"), ("2003-12-31T10:14:55+01:00[Europe/Paris]", "2003-12-31T09:14:55Z"),
    ("2003-12-31T10:14:55+5:30", "2003-12-31T04:44:55Z"), ("20031231T101455Z", "2003-12-31T10:14:55Z"),
    ("2003-12", "2003-12-01T00:00:00Z"), ("2004-366", "2004-12-31T00:00:00Z"), ("2003335", "2003-12-01T00:00:00Z"),
    ("03-12-31", "2003-12-31T00:00:00Z"), ("20201224", "2020-12-24T00:00:00Z"), ("1159704938", "2006-10-01T12:15:38Z"),
  ])
  func datesOfEveryShapeAreRead(text: String, expected: String) {
    #expect(FeedDate.parse(text)?.formatted(.iso8601) == expected)
  }

  /// Korea has one zone, so a date in Korean without one has that.
  @Test(arguments: [
    ("2004년 05월 28일 01:31:15", "2004-05-27T16:31:15Z"), ("2004-05-25 오후 11:23:17", "2004-05-25T14:23:17Z"),
    ("2004-05-25 오전 12:23:17 +0000", "2004-05-25T00:23:17Z"), ("2019年3月8日", "2019-03-08T00:00:00Z"),
    ("2019年3月8日(金) 下午 2:05", "2019-03-08T14:05:00Z"), ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
    ("3 Μαΐου 2020, 3:05 μ.μ.", "2020-05-03T15:05:00Z"), ("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
    ("2024. március 5.", "2024-03-05T00:00:00Z"), ("Mi., 3. MÄRZ 2021 10:00 MEZ", "2021-03-03T09:00:00Z"),
    ("3 Dezember 2021", "2021-12-03T00:00:00Z"), ("mer. 3 juillet 2019 à 10:00", "2019-07-03T10:00:00Z"),
    ("14 juin 2019", "2019-06-14T00:00:00Z"), ("1er août 2019", "2019-08-01T00:00:00Z"), ("12 de mayo de 2016", "2016-05-12T00:00:00Z"),
    ("5 września 2018", "2018-09-05T00:00:00Z"), ("pt., 12 sty 2020 08:00", "2020-01-12T08:00:00Z"),
    ("1. června 2020", "2020-06-01T00:00:00Z"),
    ("1. července 2020", "2020-07-01T00:00:00Z"), ("Вт, 14 мая 2019 10:00:00 +0300", "2019-05-14T07:00:00Z"),
    ("14 Ağustos 2020 10:00", "2020-08-14T10:00:00Z"), ("3. marraskuuta 2020", "2020-11-03T00:00:00Z"),
    ("5 يونيو 2020", "2020-06-05T00:00:00Z"),
  ])
  func datesInManyLanguagesAreRead(text: String, expected: String) {
    #expect(FeedDate.parse(text)?.formatted(.iso8601) == expected)
  }

  /// Summer time counts, by the date itself.
  @Test(arguments: [
    ("Mon, 13 Jan 2025 08:00:00 America/New_York", "2025-01-13T13:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 America/New_York", "2025-07-14T12:00:00Z"),
    ("2025-07-14 08:00:00 Europe/Berlin", "2025-07-14T06:00:00Z"), ("2025-07-14T08:00:00 Asia/Tokyo", "2025-07-13T23:00:00Z"),
    ("2025-07-14T08:00:00[Europe/Paris]", "2025-07-14T06:00:00Z"),
    ("2025-07-14T08:00:00+01:00[Europe/Paris]", "2025-07-14T07:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 America/Argentina/Buenos_Aires", "2025-07-14T11:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 America/Nowhere", "2025-07-14T08:00:00Z"),
    ("Mon, 13 Jan 2025 08:00:00 Eastern Standard Time", "2025-01-13T13:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 Pacific Daylight Time", "2025-07-14T15:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 Central European Summer Time", "2025-07-14T06:00:00Z"),
    ("Mon, 14 Jul 2025 08:00:00 British Summer Time", "2025-07-14T07:00:00Z"),
  ])
  func namesOfZonesAreRead(text: String, expected: String) {
    #expect(FeedDate.parse(text)?.formatted(.iso8601) == expected)
  }

  @Test(arguments: [
    "", "   ", "soon", "Sun, 16 zzz 2012 11:47:32 GMT", "Sun, Dec x 2012 11:47:32 GMT", "Sun, 16 Dec 2012 11:47:32 +zz:00",
    "Sun, 99 Jun 2009 12:00:00 GMT", "30 Feb 2012", "2003-12-31T25:14:55Z", "2003-12-31T10:61:55Z", "22013", "2013-01-27-01",
    "2013-01-28T11:30:00-06:00Textra", "2013-01-28T09:xx:00Z", "99999999999999999999", "[DATE]", "Mon, 99999999999 Jan 1",
    "0000-00-00 00:00:00", "-1159704938", "7931941508", "9999999999999", "1.2.3.4", "12:30", "2003-367", "2003-000", "2016/13/40",
    "32.01.2016", "Jan", "2004년", "(12 Jan 2010)",
    "yesterday", "Invalid Date", "NaN-aN-aN", "Mon, 12 Jan 20100 10:00", "1 Jan 0001", "31 Dec 2200 23:00 -0200",
    "2200-12-31T24:00:00Z", "1 Jan 1900 00:30 +0100",
  ])
  func rejectsInvalidDates(text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func everyDayOfFourCenturiesIsWrittenAsItIsRead() {
    for day in stride(from: -25_567, to: 84_000, by: 1) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_723)
      let text = date.formatted(.iso8601)
      if FeedDate.parse(text) != date { Issue.record("\(text) is not \(date.timeIntervalSince1970)") }
    }
  }

  @Test(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
  func feedparsersVectorsAreReadAlike() throws {
    let table = try CorpusJSON.read("tables/feedparser/dates-a.json")
    let differing = table.list.filter { row in
      FeedDate.parse(row["input"].text ?? "")?.formatted(.iso8601) != row["expectedUTC"].text
    }
    // Four or five digits alone are not enough for a month or a day of the year.
    #expect(differing.map { $0["input"].text } == ["-0312", "03335"])
    #expect(table.list.count == 43)
  }

  @Test(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
  func problemDatesOfRealFeedsAreRead() throws {
    let lines = try String(contentsOf: CorpusFolder.url.appending(path: "tables/mdewilde/realproblemdates.txt"), encoding: .utf8)
      .split(separator: "\n").map { String($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(lines.filter { FeedDate.parse($0) == nil }.isEmpty)
  }
}
