import Testing
import WebPage

@testable import Components

@Suite("Download button with progress ring")
struct DownloadButtonTests {
  @Test(
    "A tap starts, pauses or resumes a download and does not change a completed one",
    arguments: [
      (DownloadButton.State.none, "download", "Download Rain"), (.queued, "pause", "Pause download of Rain"),
      (.probing, "pause", "Pause download of Rain"), (.running, "pause", "Pause download of Rain"),
      (.waiting, "pause", "Pause download of Rain"), (.paused, "resume", "Resume download of Rain"),
      (.failed, "resume", "Try downloading Rain again"), (.done, "download", "Rain is on the server"),
    ])
  func tapFollowsState(state: DownloadButton.State, verb: String, label: String) {
    let html = DownloadButton.html(content(state), backTo: "/list?a=1&b=2").text
    #expect(html.contains("data-live=\"download-7\" data-state=\"\(state.rawValue)\""))
    #expect(
      html.contains(
        "name=\"action\" value=\"\(verb)-7\" data-live=\"download-7\" data-state=\"\(state.rawValue)\" aria-label=\"\(label)\"\(state.isUnfinished ? " data-length=\"unknown\"" : "")\(state == .done ? " aria-disabled=\"true\"" : "")>"
      ))
    #expect(html.contains("name=\"back\" value=\"/list?a=1&amp;b=2\""))
  }

  @Test("In a row the button uses the shared form of all rows")
  func sharesTheForm() {
    let html = DownloadButton.inRow(content(.none)).text
    #expect(html.contains("form=\"row-actions\"") && !html.contains("<form"))
    #expect(DownloadButton.inRow(content(.none), form: "panel-actions").text.contains("form=\"panel-actions\""))
  }

  @Test(
    "The ring length matches the progress, or is a quarter when the total is unknown",
    arguments: [(0.0, "0"), (0.425, "42"), (1.0, "100"), (7, "100"), (-1, "0")])
  func ringFollowsFraction(fraction: Double, length: String) {
    #expect(DownloadButton.html(content(.running, fraction), backTo: "/").text.contains("stroke-dasharray=\"\(length) 100\""))
    let unknown = DownloadButton.html(content(.running), backTo: "/").text
    #expect(unknown.contains("stroke-dasharray=\"25 100\"") && unknown.contains("data-length=\"unknown\""))
  }

  @Test("Live patches match the rendered markup in every state", arguments: DownloadButton.State.allCases)
  func leavesMatchMarkup(state: DownloadButton.State) {
    let content = content(state, 0.5)
    let html = DownloadButton.html(content, backTo: "/", look: .worded).text
    for patch in DownloadButton.livePatches(content) {
      #expect(html.contains("data-live=\"\(patch.key)\""))
      if let text = patch.text { #expect(html.contains(">\(text)<")) }
      for case (let name, let value?) in patch.attributes where !value.isEmpty { #expect(html.contains("\(name)=\"\(value)\"")) }
    }
  }

  @Test("The link to the episodes on the device has its words, or is named by them")
  func linksToTheDevice() {
    let path = "/downloads?part=device&show=3"
    let worded = DownloadButton.deviceLink(path, style: "chip").text
    #expect(
      worded.contains("class=\"chip for-device\" href=\"/downloads?part=device&amp;show=3\">")
        && worded.contains("<span>On this device</span>"))
    #expect(DownloadButton.deviceLink(path, style: "round-button", isWorded: false).text.contains("aria-label=\"On this device\""))
  }

  @Test("Hostile titles are escaped")
  func escapes() {
    var content = content(.none)
    content.title = "\"><script>"
    #expect(!DownloadButton.html(content, backTo: "javascript:alert(1)").text.contains("<script"))
  }

  private func content(_ state: DownloadButton.State, _ fraction: Double? = nil) -> DownloadButton.Content {
    DownloadButton.Content(episode: 7, title: "Rain", state: state, fraction: fraction)
  }
}
