import Components
import Foundation
import Testing
import WebPage

@testable import DownloadList

@Suite("The list from which episodes are downloaded")
struct DownloadListTests {
  @Test("Each row says how large it is, and how sure that is")
  func showsSizes() {
    let html = DownloadList.html(.sample).text
    #expect(html.hasPrefix("<download-list>"))
    #expect(html.contains(">41.2 MB<") && html.contains(">about 38 MB<") && html.contains(">Size unknown<"))
    #expect(html.contains("data-from-feed=\"true\">about 38 MB") && html.contains("data-amount=\"41200000\" data-live=\"size-box-7\""))
  }

  @Test("How far the asking has come is seen while it goes on")
  func showsAsking() {
    var content = DownloadList.Content.sample
    let html = DownloadList.html(content).text
    #expect(html.contains("data-is-checking=\"true\"") && html.contains("Checking file sizes… 2 of 4"))
    #expect(html.contains("max=\"4\" value=\"2\""))
    content.sizeProgress = DownloadList.SizeProgress(done: 4, total: 4)
    #expect(DownloadList.html(content).text.contains("data-is-checking=\"false\""))
    content.sizeProgress = nil
    #expect(DownloadList.html(content).text.contains("data-is-checking=\"false\""))
  }

  @Test("Some, all, none, or what is not played yet can be chosen; what is here already cannot")
  func offersChoices() {
    let html = DownloadList.html(.sample).text
    for choice in ["all", "none", "unplayed"] { #expect(html.contains("data-select=\"\(choice)\" hidden>")) }
    #expect(html.contains("value=\"7\" aria-label=\"Select The night shift of the lichen\" autocomplete=\"off\" data-sets=\"unplayed\""))
    #expect(html.contains("value=\"5\" aria-label=\"Select A hedge in November\" autocomplete=\"off\" data-live"))
    #expect(!html.contains("value=\"4\"") && html.contains("<strong>Downloaded</strong>"))
    #expect(html.contains("data-left=\"38000000000\"") && html.contains("38 GB free"))
  }

  @Test("What has no sound says so in place of a box")
  func saysWhatCannotBe() {
    var content = DownloadList.Content.sample
    content.rows[0].episode.play = .unplayable(reason: "No sound.")
    let html = DownloadList.html(content).text
    #expect(html.contains("No sound.") && !html.contains("value=\"7\""))
  }

  @Test("A show without episodes says so")
  func saysWhenEmpty() {
    var content = DownloadList.Content.sample
    content.rows = []
    let html = DownloadList.html(content).text
    #expect(html.contains("No episodes to download") && !html.contains("did-start"))
  }

  @Test("A size that comes goes into its row and into its box")
  func sizesAreLeaves() {
    let patches = DownloadList.livePatches(DownloadList.Size(episode: 7, bytes: nil, isFromFeed: false, isRequested: true))
    #expect(patches[0] == LivePatch("size-7", text: "Size unknown", attributes: ["data-from-feed": "false"]))
    #expect(patches[1] == LivePatch("size-box-7", attributes: ["data-amount": nil]))
  }
}
