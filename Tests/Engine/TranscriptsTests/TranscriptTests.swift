import Testing
import Transcripts

@Suite struct TranscriptTests {
  // MARK: - Formats

  @Test func readsPlainText() {
    #expect(read("One\nof\n\nTwo\r\n\r\n\tThree  x ", as: "text/plain").listing == ["One of", "Two", "Three x"])
    #expect(read("One\nTwo <x>\na < b").texts == ["One", "Two <x>", "a < b"])
    #expect(read("Alice: One\nBob: Two\nAlice: Three\nBob: Four").listing == ["Alice: One", "Bob: Two", "Alice: Three", "Bob: Four"])
    #expect(read("[Music]\n\nOne", as: "text/plain").texts == ["[Music]", "One"])
  }

  @Test(arguments: [
    ("WEBVTT\n\n00:01.000 --> 00:02.000\nText", "text/plain", TranscriptFormat.webVTT),
    ("1\n00:00:01,000 --> 00:00:02,000\nText", "text/html", .subRip),
    ("1\n00:00:01,000 --> 00:00:02,000\nText", "application/json", .subRip),
    (#" [{"start":1,"text":"a b"}]"#, "text/vtt", .json), ("<p>Text</p>", "application/x-subrip", .html), ("Text", "text/vtt", .plainText),
  ])
  func contentDecidesAboutFormat(file: String, mimeType: String, format: TranscriptFormat) {
    let transcript = read(file, as: mimeType)
    #expect(transcript.format == format && transcript.cues.count == 1 && transcript.problems == [.wrongType])
    #expect(read(file).format == format && read(file, as: "application/octet-stream").problems == [])
  }

  @Test(arguments: [
    ("text/vtt", TranscriptFormat.webVTT), ("Text/VTT; charset=utf-8", .webVTT), ("application/srt", .subRip),
    ("application/x-subrip", .subRip), ("application/json", .json), ("application/ld+json", .json), ("text/html", .html),
    ("text/plain", .plainText), ("audio/mpeg", nil), ("", nil),
  ])
  func readsMediaTypes(type: String, format: TranscriptFormat?) {
    #expect(TranscriptFormat(mimeType: type) == format)
  }

  @Test func readsNothing() {
    for bytes in [[], [0], [0xFF], [0xEF, 0xBB, 0xBF], Array(" \n".utf8), [0xFF, 0xFE], [0xFF, 0xFE, 0, 0]] as [[UInt8]] {
      let transcript = Transcript.read(bytes)
      #expect(transcript.cues.isEmpty || ["ÿ", "ÿþ"].contains(transcript.texts[0]), "\(bytes)")
      #expect(transcript.webVTT() == nil && transcript.cueIndex(at: 0) == nil)
    }
  }

  // MARK: - Encodings

  private static let french = "1\n00:00:01,000 --> 00:00:02,000\nÀ l’été : café\n"

  @Test func readsUTF16() {
    for (mark, isBigEndian) in [(true, true), (true, false), (false, true), (false, false)] {
      let units = (mark ? [0xFEFF] : []) + Self.french.utf16.map { $0 }
      let bytes = units.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBigEndian ? [high, low] : [low, high]
      }
      #expect(Transcript.read(bytes).texts == ["À l’été : café"], "\(mark) \(isBigEndian)")
    }
  }

  @Test func readsUTF32() {
    for isBigEndian in [true, false] {
      let bytes = ("\u{FEFF}" + Self.french).unicodeScalars.flatMap { scalar -> [UInt8] in
        let bytes = [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
        return isBigEndian ? bytes : bytes.reversed()
      }
      #expect(Transcript.read(bytes).texts == ["À l’été : café"])
    }
  }

  @Test func readsWindows1252() {
    let table: [Character: UInt8] = ["À": 0xC0, "’": 0x92, "é": 0xE9]
    let bytes = Self.french.map { table[$0] ?? $0.asciiValue ?? 0x3F }
    #expect(Transcript.read(bytes, mimeType: "application/srt").texts == ["À l’été : café"])
    #expect(Transcript.read(bytes, mimeType: "application/srt; charset=iso-8859-1").texts == ["À l’été : café"])
    #expect(Transcript.read(bytes).problems == [.wrongEncoding])
  }

  @Test func languageHelpsToFindEncoding() {
    let text: [UInt8] = [0xC4, 0xE3, 0xBA, 0xC3, 0xCA, 0xC0, 0xBD, 0xE7]
    let file = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + text
    let transcript = Transcript.read(file, language: "zh-CN")
    #expect(transcript.texts == ["你好世界"] && transcript.language == "zh-CN")
  }

  @Test func fewInvalidBytesDoNotChangeEncoding() {
    let file = Array("1\n00:00:01,000 --> 00:00:02,000\nééééééééééé".utf8) + [0xE9, 0x20] + Array("é".utf8)
    #expect(Transcript.read(file).texts == ["ééééééééééé\u{FFFD} é"])
  }

  @Test(arguments: [
    ("en", "en"), ("zh-Hant-TW", "zh-Hant-TW"), (" de ", "de"), ("english", nil), ("", nil), ("und", nil), ("e\u{202E}n", nil),
  ])
  func checksLanguages(declared: String, language: String?) {
    #expect(read("Text", language: declared).language == language)
  }

  // MARK: - Limits

  @Test func dividesLongTexts() {
    let sentence = "A sentence of some words. "
    let transcript = read(String(repeating: sentence, count: 1_000))
    #expect(transcript.cues.count == 4 && transcript.texts.allSatisfy { $0.hasPrefix("A sentence") && $0.hasSuffix("words.") })
    #expect(transcript.cues.allSatisfy { $0.text.utf8.count <= TranscriptCue.maxTextBytes })
    let timed = read("WEBVTT\n\n00:00.000 --> 10:00.000\n" + String(repeating: "é", count: 8_000))
    #expect(timed.cues.map(\.startSeconds) == [0, 300] && timed.cues.map(\.endSeconds) == [300, 600])
    #expect(timed.texts.map(\.count) == [4_000, 4_000])
  }

  @Test func limitsCues() {
    let file = "WEBVTT\n\n" + String(repeating: "0:01 --> 0:02\nx\n", count: 100_100)
    let transcript = read(file)
    #expect(transcript.cues.count == Transcript.maxCues && transcript.problems == [.tooLarge])
    #expect(read(String(repeating: "x\n", count: 100_100)).cues.count == Transcript.maxCues)
  }

  @Test func readsBeginningOfLargeFiles() {
    let file = "1\n00:00:01,000 --> 00:00:02,000\nText\n\n" + String(repeating: "\n", count: Transcript.maxBytes)
    #expect(read(file).texts == ["Text"] && read(file).problems == [.tooLarge])
  }
}
