import EpisodePage
import ShowPage
import WebPage

/// Prints how much markup each page makes of its sample; fails when one makes none, or its words are not there.
@main
struct TwoMains {
  static func main() throws {
    try render(ShowPage.self)
    try render(EpisodePage.self)
  }

  private static func render<Main: PageMain>(_ main: Main.Type) throws {
    let markup = Main.html(.sample).text
    guard markup.hasPrefix("<\(Main.name)") else { throw Broken(page: Main.name) }
    print("\(Main.name): \(markup.utf8.count) bytes of markup from a sample alone")
  }
}

struct Broken: Error {
  let page: String
}
