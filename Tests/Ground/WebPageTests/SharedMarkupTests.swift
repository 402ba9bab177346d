import Synchronization
import Testing

@testable import WebPage

@Suite struct SharedMarkupTests {
  @Test func isRenderedOnceForEachLanguageAndAddress() {
    let times = Mutex(0)
    let shared = SharedMarkup {
      times.withLock { $0 += 1 }
      return "<a href=\"\(url: "/")\" lang=\"\(Language.current)\">\(Asset.base)</a>"
    }
    #expect(shared.html == "<a href=\"/\" lang=\"en\"></a>" && shared.html == "<a href=\"/\" lang=\"en\"></a>")
    #expect(times.withLock { $0 } == 1)
    Language.$current.withValue("zh-Hans") { #expect(shared.html == "<a href=\"/\" lang=\"zh-Hans\"></a>") }
    Link.$basePath.withValue("/earnest") { #expect(shared.html == "<a href=\"/earnest/\" lang=\"en\"></a>") }
    Asset.$base.withValue("/assets/2") { #expect(shared.html == "<a href=\"/\" lang=\"en\">/assets/2</a>") }
    #expect(shared.html == "<a href=\"/\" lang=\"en\"></a>" && times.withLock { $0 } == 4)
  }

  @Test func storesFewAtATime() {
    let shared = SharedMarkup { "\(Link.basePath)" }
    for number in 0..<100 { Link.$basePath.withValue("/\(number)") { #expect(shared.html.text == "/\(number)") } }
    #expect(shared.count <= SharedMarkup.max)
  }
}
