import MediaTags
import Testing

@Suite struct ChapterListTests {
  // MARK: - Normalized

  private func chapter(_ start: Double, _ title: String, end: Double? = nil, isListed: Bool = true) -> MediaChapter {
    MediaChapter(startSeconds: start, endSeconds: end, title: title, isInTableOfContents: isListed)
  }

  private func listing(_ chapters: [MediaChapter]) -> [String] {
    chapters.map { "\($0.title ?? "") \($0.startSeconds)-\($0.endSeconds.map { "\($0)" } ?? "")" }
  }

  @Test func sortsAndFillsInEnds() {
    let chapters = [chapter(60, "c"), chapter(0, "a"), chapter(30, "b", end: 40)]
    #expect(listing(chapters.normalized(durationSeconds: 100)) == ["a 0.0-30.0", "b 30.0-40.0", "c 60.0-100.0"])
    #expect(listing(chapters.normalized()) == ["a 0.0-30.0", "b 30.0-40.0", "c 60.0-"])
  }

  @Test func keepsWithinDurationAndNextChapter() {
    let chapters = [chapter(0, "a", end: 90), chapter(50, "b", end: 500), chapter(100, "c"), chapter(200, "d")]
    #expect(listing(chapters.normalized(durationSeconds: 100)) == ["a 0.0-50.0", "b 50.0-100.0"])
  }

  @Test func keepsEachStartOnce() {
    let chapters = [chapter(0, "Intro"), chapter(0, "Welcome"), chapter(5, "b"), chapter(5, "b")]
    #expect(listing(chapters.normalized(durationSeconds: 9)) == ["Welcome 0.0-5.0", "b 5.0-9.0"])
  }

  @Test func silentChaptersDoNotEndListedOnes() {
    let chapters = [chapter(0, "a"), chapter(0, "silent", isListed: false), chapter(10, "silent", isListed: false), chapter(20, "b")]
    #expect(
      listing(chapters.normalized(durationSeconds: 30)) == ["a 0.0-20.0", "silent 0.0-10.0", "silent 10.0-20.0", "b 20.0-30.0"])
  }

  @Test func dropsImpossibleTimes() {
    let chapters = [chapter(.nan, "a"), chapter(-1, "b"), chapter(.infinity, "c"), chapter(1e300, "d"), chapter(1, "e", end: .nan)]
    for duration in [10, .nan, .infinity, 0, -5] as [Double] {
      #expect(listing(chapters.normalized(durationSeconds: duration)) == [duration == 10 ? "e 1.0-10.0" : "e 1.0-"])
    }
  }

  // MARK: - JSON

  @Test func readsJSONChapters() {
    let json = """
      {"version":"1.2.0","chapters":[
      {"startTime":94.5,"title":" B ","img":"b.jpg","url":"https://a.example/b","endTime":"120","toc":true},
      {"startTime":"0","title":"A","endTime":0,"location":{"name":"x","geo":"geo:1,2"}},
      {"startTime":"1:02:03.5","toc":false,"img":"/c.png"},
      {"title":"no start"},{"startTime":-1},{"startTime":"nan"},{"startTime":"1e999"},{"startTime":{}},7,null,
      {"startTime":5,"title":6,"url":"javascript:x"}]}
      """
    let file = JSONChapters.read(Array(json.utf8), url: "https://a.example/1/chapters.json")
    #expect(file.isRecognized && file.failure == nil)
    #expect(
      file.chapters == [
        MediaChapter(startSeconds: 94.5, endSeconds: 120, title: "B", url: "https://a.example/b", imageURL: "https://a.example/1/b.jpg"),
        MediaChapter(startSeconds: 0, title: "A"),
        MediaChapter(startSeconds: 3_723.5, imageURL: "https://a.example/c.png", isInTableOfContents: false),
        MediaChapter(startSeconds: 5),
      ])
  }

  /// The hosted player of Podlove writes a list with other names, xandermar's files write clock times.
  @Test func readsOtherJSON() {
    let podlove = #"[{"start":"00:00:26.196","title":"Simon","href":"","image":""},{"start":"01:02:41.149","title":"UI"}]"#
    #expect(JSONChapters.read(Array(podlove.utf8)).chapters.map(\.startSeconds) == [26.196, 3_761.149])
    let xandermar = #"{"chapters":[{"startTime":0,"title":"Intro"},{"startTime":"14:28","title":"Ad"}]}"#
    #expect(JSONChapters.read(Array(xandermar.utf8)).chapters.map(\.startSeconds) == [0, 868])
  }

  @Test func readsEncodingsOfJSON() {
    let text = #"{"chapters":[{"startTime":0,"title":"Café – A"},{"startTime":"5","title":"B"}]}"#
    let table: [Character: UInt8] = ["é": 0xE9, "–": 0x96]
    let files: [[UInt8]] = [
      bytes([0xEF, 0xBB, 0xBF], .utf8(text)), .utf16(text, isBigEndian: true), .utf16(text, isBigEndian: false),
      text.map { table[$0] ?? $0.asciiValue ?? 0x3F },
    ]
    for file in files { #expect(JSONChapters.read(file).chapters.map(\.title) == ["Café – A", "B"]) }
    let damaged = bytes(.utf8(#"[{"start":"0:00","title":"é"#), [0xE9, 0x20], .utf8(#"爱"}]"#))
    #expect(JSONChapters.read(damaged).chapters.map(\.title) == ["é\u{FFFD} 爱"])
  }

  @Test func limitsJSON() {
    let entries = (0..<1_200).map { #"{"startTime":\#($0),"title":"\#(String(repeating: "x", count: 600))"}"# }.joined(separator: ",")
    let chapters = JSONChapters.read(Array("[\(entries)]".utf8)).chapters
    #expect(chapters.count == 1_000 && chapters[0].title?.count == 500)
    #expect(JSONChapters.read(Array(repeating: 0x20, count: 5 << 20)).failure == .tooLarge)
    #expect(JSONChapters.read(Array("[7\(String(repeating: ",7", count: 9_000))]".utf8)).failure == .tooLarge)
    for text in ["", "{", "{}", "null", "<html>", #"{"chapters":{}}"#, String(repeating: "[", count: 10_000)] {
      let file = JSONChapters.read(Array(text.utf8))
      #expect(file.failure == .malformed && file.chapters.isEmpty)
    }
  }

  @Test func cutJSONGivesItsBeginning() {
    let entries = #"{"startTime":0,"title":"Café – \"A\""},{"startTime":"0:30","img":"https://a.example/b.png"},{"startTime":60.5}"#
    let text = #"{"version":"1.2.0","chapters":[\#(entries)],"author":"Ada"}"#
    let files: [[UInt8]] = [.utf8(text), .utf16(text, isBigEndian: false)]
    for file in files {
      let whole = JSONChapters.read(file).chapters
      #expect(whole.count == 3)
      for count in file.indices {
        let cut = JSONChapters.read(Array(file.prefix(count)))
        #expect(whole.starts(with: cut.chapters) && cut.failure != nil, "\(count) bytes")
      }
    }
    // Not only at its end.
    let damaged = JSONChapters.read(Array(text.replacing(#"{"startTime":60.5"#, with: "60.5").utf8))
    #expect(damaged.chapters.map(\.startSeconds) == [0, 30] && damaged.failure == .malformed)
  }

  @Test(arguments: [
    (#"{"chapters":[]}"#, true), (#"{"version":"1.2.0","chapters":["#, true), (#"[{"startT"#, false), (#"[{"startTime":"#, true),
    (#"[{"start":"0:00","title":"A"#, true), (#"[{"start":0,"text":"A"}]"#, false), (#"{"segments":[{"startTime":0}]}"#, false),
    ("[]", false),
  ])
  func keysTellChaptersFromOtherJSON(text: String, isRecognized: Bool) {
    #expect(JSONChapters.read(Array(text.utf8)).isRecognized == isRecognized)
  }

  @Test func titlesThatAreEscapedAreDecoded() {
    let text = #"{"chapters":[{"startTime":0,"title":"First &amp; foremost &#55357;&#56841;"}]}"#
    #expect(JSONChapters.read(Array(text.utf8)).chapters.map(\.title) == ["First & foremost 😉"])
    #expect(NotesChapters.read("0:00 Q&amp;A\n1:00 Bye").map(\.title) == ["Q&A", "Bye"])
  }

  // MARK: - Notes

  @Test(arguments: [
    "0:00 Intro\n12:34 Title\n1:02:03 - The end", "(00:00) Intro\r\n(12:34) Title\r\n(1:02:03) The end",
    "[0:00] Intro\n\n[12:34] Title\ntext between\n[1:02:03] The end", "• 00:00 – Intro\n• 12:34 – Title\n• 01:02:03 — The end",
    "00：00 Intro\n12：34｜Title\n01：02：03 The end", "00:00: Intro\n12:34: Title\n62:03: The end",
    "⏱️ 0:00 - 12:34 Intro\n12:34-62:03 Title\n【1:02:03】The end",
  ])
  func readsNotes(notes: String) {
    let chapters = NotesChapters.read("Hello at 3:00 today.\n" + notes + "\nBye")
    #expect(chapters.map(\.startSeconds) == [0, 754, 3_723])
    #expect(chapters.map(\.title).map { $0?.drop { $0 == "｜" } } == ["Intro", "Title", "The end"])
  }

  @Test(arguments: [
    "", "12:34 Title", "12:34 One\n20:00 Two", "0:00 One", "12:34\n13:00\n14:00", "9:30 am Doors\n10:30 am Talk\n11:30 am Break",
    "3:10 One\n2:10 Two\n1:10 Three", "16:9 One\n16:10x Two\n16:11x Three", "1:2:3 a\n1:2:4 b\n1:2:5 c", "0:75 a\n0:80 b\n0:90 c",
    "2024-01-01 a\n2024-01-02 b\n2024-01-03 c", "12:34 a\n12:34 b\n12:34 c",
  ])
  func refusesOtherNotes(notes: String) {
    #expect(NotesChapters.read(notes).isEmpty)
  }

  @Test func readsLongestAscendingRun() {
    let notes = "0:00 A\n1:00 B\nMusic:\n0:30 Song\n2:30 Song\n3:30 Song\n4:30 Song"
    #expect(NotesChapters.read(notes).map(\.startSeconds) == [30, 150, 210, 270])
    #expect(NotesChapters.read("0:00 A\n1:00 B").map(\.title) == ["A", "B"])
    #expect(
      NotesChapters.read((0..<3_000).map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60) x" }.joined(separator: "\n")).count == 1_000)
  }
}
