import Components
import Foundation
import Testing
import WebPage

@testable import DownloadPicker

@Suite("Download selection list")
struct DownloadPickerTests {
  @Test("Each row shows its file size and marks an estimate")
  func showsSizes() {
    let html = DownloadPicker.html(.sample).text
    #expect(html.hasPrefix("<download-picker data-opens-downloads>"))
    #expect(html.contains(">41.2 MB<") && html.contains(">about 38 MB<") && html.contains(">Size unknown<"))
    #expect(html.contains("data-from-feed=\"true\">about 38 MB") && html.contains("data-amount=\"41200000\" data-live=\"size-box-7\""))
  }

  @Test("The list shows the progress of the file size checks")
  func showsAsking() {
    var content = DownloadPicker.Content.sample
    let html = DownloadPicker.html(content).text
    #expect(html.contains("data-is-checking=\"true\"") && html.contains("Checking file sizes… 2 of 4"))
    #expect(html.contains("max=\"4\" value=\"2\""))
    content.sizeProgress = DownloadPicker.SizeProgress(done: 4, total: 4)
    #expect(DownloadPicker.html(content).text.contains("data-is-checking=\"false\""))
    content.sizeProgress = nil
    #expect(DownloadPicker.html(content).text.contains("data-is-checking=\"false\""))
  }

  @Test("Some, all, no or unplayed episodes are selectable, but downloaded ones are not")
  func offersChoices() {
    let html = DownloadPicker.html(.sample).text
    for choice in ["all", "none", "unplayed"] { #expect(html.contains("data-select=\"\(choice)\" hidden>")) }
    #expect(html.contains("value=\"7\" aria-label=\"Select The night shift of the lichen\" autocomplete=\"off\" data-sets=\"unplayed\""))
    #expect(html.contains("value=\"5\" aria-label=\"Select A hedge in November\" autocomplete=\"off\" data-live"))
    let there =
      "value=\"4\" aria-label=\"Select What the moss remembers\" autocomplete=\"off\" data-sets=\"unplayed\" data-amount=\"20000000\" data-live=\"size-box-4\" disabled>"
    #expect(html.contains(there) && html.contains("<strong>On the server</strong>"))
    #expect(html.contains("data-server-state=\"done\" data-fixed>") && html.contains("data-server-state=\"none\">"))
    #expect(html.contains("data-left=\"38000000000\"") && html.contains("38 GB free"))
  }

  @Test("An episode without audio shows the reason instead of a checkbox")
  func saysWhatCannotBe() {
    var content = DownloadPicker.Content.sample
    content.rows[0].episode.play = .unplayable(reason: "No sound.")
    let html = DownloadPicker.html(content).text
    #expect(html.contains("No sound.") && !html.contains("value=\"7\""))
  }

  @Test("A show without episodes shows an empty state")
  func saysWhenEmpty() {
    var content = DownloadPicker.Content.sample
    content.rows = []
    let html = DownloadPicker.html(content).text
    #expect(html.contains("No episodes to download") && html.contains("\">Go to show</a>") && !html.contains("did-start"))
  }

  @Test("A size update patches the row and its checkbox")
  func sizesAreLeaves() {
    let patches = DownloadPicker.livePatches(DownloadPicker.Size(episode: 7, bytes: nil, isFromFeed: false, isRequested: true))
    #expect(patches[0] == LivePatch("size-7", text: "Size unknown", attributes: ["data-from-feed": "false"]))
    #expect(patches[1] == LivePatch("size-box-7", attributes: ["data-amount": nil]))
  }
}
