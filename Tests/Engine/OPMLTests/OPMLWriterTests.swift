import OPML
import TestSupport
import Testing

struct OPMLWriterTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    let feeds = [
      OPMLFeed(
        url: "https://a.example/?x=1&y=\"2\"", title: "A <b> & \"C\"", link: "https://a.example/?x=1&y=\"2\"",
        folders: ["One", "Two & Three"]),
      OPMLFeed(url: "https://b.example/", title: "机核 بودكاست", folders: ["One"], otherFolders: [["Four"]]),
      OPMLFeed(url: "https://c.example/", title: "C"),
    ]
    let list = try OPMLReader.read(Array(OPMLWriter.text(feeds, title: "My <shows>").utf8))
    #expect(list.feeds.sorted { $0.url < $1.url } == feeds && list.problems.isEmpty && list.repairs.isEmpty)
  }

  @Test func whatXMLCannotHoldIsLeftOut() throws {
    let text = OPMLWriter.text([OPMLFeed(url: "https://a.example/", title: "A\u{0}\u{1B}[31m\u{FFFE}\nB")], title: "")
    #expect(text.contains("title=\"A[31m B\""))
    #expect(try OPMLReader.read(Array(text.utf8)).repairs.isEmpty)
  }

  @Test func noFeedsAreAListToo() throws {
    #expect(try OPMLReader.read(Array(OPMLWriter.text([], title: "Mine").utf8)).feeds.isEmpty)
  }
}
