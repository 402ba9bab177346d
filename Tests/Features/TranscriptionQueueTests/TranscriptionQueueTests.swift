import Foundation
import Testing
import WebPage

@testable import TranscriptionQueue

@Suite struct TranscriptionQueueTests {
  @Test func rowsHaveTheirStateAndButtons() {
    let html = TranscriptionQueue.html(.sample).text
    #expect(html.contains("12 min of 2 h of audio transcribed today"))
    #expect(html.contains("10 min of 30 min") && html.contains("value=\"0.3333333333333333\""))
    #expect(html.contains("The transcription server is busy.\u{A0}· Next attempt at"))
    #expect(html.ranges(of: "action=\"/transcription-queue/did-retry\"").count == 4)
    #expect(html.contains("data-key=\"transcription-5\"") && html.contains("data-state=\"failed\""))
    // That of another user has no button.
    #expect(html.ranges(of: "action=\"/transcription-queue/did-cancel\"").count == 3)
    #expect(html.contains("aria-label=\"Remove: &lt;b&gt;Lichen\"") && html.contains("aria-label=\"Remove: Ivy\""))
    #expect(TranscriptionQueue.html(.empty).text.contains("No transcriptions"))
  }

  @Test func offerShowsTheProgress() {
    let texts = TranscriptionQueue.Offer.samples.map { TranscriptionQueue.offer($0).text }
    #expect(texts[0].contains("action=\"/transcription-queue/did-request\"") && texts[0].contains("Make a transcript"))
    #expect(texts[1].contains("Transcript queued") && texts[2].contains("Making a transcript: 35%"))
    #expect(texts[3].contains("href=\"/transcriptions\"") && !texts[4].contains("chip"))
  }
}
