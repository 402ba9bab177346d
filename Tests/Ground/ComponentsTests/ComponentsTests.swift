import Testing
import WebPage

@testable import Components

@Suite("Components")
struct ComponentsTests {
  @Test("The string catalog has exactly one string for each key")
  func catalogMatchesKeys() {
    #expect(Components.strings.catalogKeys == Set(Components.StringKey.allCases.map(\.rawValue)))
  }

  @Test("A cover image has a fixed size and an empty alternative text")
  func coverHasSize() {
    let html = Cover.html("/artwork/3", title: "moss", size: .row).text
    #expect(html.contains("src=\"/artwork/3?size=128\" alt=\"\" width=\"56\" height=\"56\""))
    #expect(html.contains(">M</span>"))
  }

  @Test(
    "A cover without an image shows only the first letter of the title", arguments: [("城市", "城"), ("«ear»", "E"), ("…", "·"), ("", "·")])
  func coverWithoutPicture(title: String, initial: String) {
    let html = Cover.html(nil, title: title, size: .card).text
    #expect(!html.contains("<img"))
    #expect(html.contains("aria-hidden=\"true\">\(initial)</span>"))
  }

  @Test("A cover names thumbnails for screens with one pixel and with two for each of the page")
  func coverHasThumbnails() {
    let html = Cover.html("/artwork/3?fallback=4", title: "moss", size: .hero).text
    let fallback = "/artwork/3?fallback=4&amp;size="
    #expect(html.contains("<img src=\"\(fallback)400\" srcset=\"\(fallback)400 1x, \(fallback)640 2x\" alt=\"\""))
    #expect(Cover.html("/artwork/3", title: "", size: .card).text.contains(" srcset=\"/artwork/3?size=256 1x, /artwork/3?size=400 2x\""))
    for size in [Cover.Size.thumb, .row] { #expect(!Cover.html("/artwork/3", title: "", size: size).text.contains("srcset")) }
    #expect(Cover.glow("/artwork/3", title: "").text.contains("src=\"/artwork/3?size=128\" alt"))
    Link.$basePath.withValue("/pods") {
      #expect(
        Cover.html("/artwork/3", title: "", size: .card).text.contains(
          " srcset=\"/pods/artwork/3?size=256 1x, /pods/artwork/3?size=400 2x\""))
    }
  }

  @Test(
    "The size of a thumbnail is the smallest that covers the width", arguments: [(1, 128), (128, 128), (129, 256), (400, 400), (641, 640)])
  func thumbnailCoversWidth(width: Int, size: Int) {
    #expect(Cover.thumbnail("/artwork/3", width: width) == "/artwork/3?size=\(size)")
    #expect(Cover.thumbnail("/artwork/3?fallback=1", width: width) == "/artwork/3?fallback=1&size=\(size)")
  }

  @Test("A field has a label, and a password value is never rendered")
  func labelledField() {
    let text = LabelledField.text(id: "user", name: "user", label: "Name", value: "\"><script>", autocomplete: "username", hint: "Yours")
      .text
    #expect(text.contains("<label for=\"user\">Name</label>") && text.contains("autocomplete=\"username\""))
    #expect(text.contains("aria-describedby=\"user-hint\"") && text.contains("id=\"user-hint\"") && !text.contains("<script"))
    #expect(!LabelledField.password(id: "password", name: "password", label: "Password").text.contains("value"))
  }

  @Test("A cover rejects a script URL")
  func coverRefusesScript() {
    #expect(Cover.html("javascript:alert(1)", title: "x", size: .row).text.contains("src=\"#\""))
  }

  @Test("The slider shows its position and is disabled while the duration is unknown")
  func slider() {
    let known = ProgressSlider.html(label: "Position", position: 62, duration: 180).text
    #expect(known.contains("aria-valuetext=\"1:02 of 3:00\""))
    #expect(!known.contains("aria-disabled"))
    #expect(ProgressSlider.html(label: "Position", position: 0, duration: nil).text.contains("aria-disabled=\"true\""))
  }
}
