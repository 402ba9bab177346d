import WebPage

extension ComponentSamples {
  static var shows: [Section] { [directoryShowRow, subscribeButton, publishedDetails, showSummary] }

  private static var directoryShowRow: Section {
    Section(
      "DirectoryShowRow",
      [
        Example("A result of a search, and one that is subscribed") { box in
          "\(row(show("Slow Green Things"), box))\(row(show("Duckweed", isSubscribed: true), box))"
        },
        Example("With a long title and without a picture") { box in row(show(longTitle, artworkURL: nil), box) },
        Example("With a Chinese title, and with an Arabic one") { box in
          "\(row(show(chineseTitle), box))\(row(show(arabicTitle), box))"
        },
      ])
  }

  private static func show(_ title: String, artworkURL: String? = picture, isSubscribed: Bool = false) -> DirectoryShowRow {
    DirectoryShowRow(
      title: title, author: "Tamsin Rook", genre: "Science", feedURL: "https://moss.example/\(title.utf8.count).xml",
      artworkURL: artworkURL, isSubscribed: isSubscribed, url: path)
  }

  private static func row(_ show: DirectoryShowRow, _ box: Box) -> HTML {
    """
    <div class="listed-show search-result">\(Cover.html(show.artworkURL, title: show.title, size: .row))<div class="result-text">\(show.link)\
    <p class="row-note one-line" dir="auto">\(show.author)</p></div>\(subscribing(show, box, "found"))</div>
    """
  }

  private static func subscribing(_ show: DirectoryShowRow, _ box: Box, _ section: String) -> HTML {
    SubscribeButton.html(show.subscribing(in: box.id(section)), action: path, backTo: path)
  }

  private static var subscribeButton: Section {
    Section(
      "SubscribeButton",
      [
        Example("Not subscribed, and subscribed") { box in
          line([subscribing(show("Moss"), box, "off"), subscribing(show("Moss", isSubscribed: true), box, "on")])
        },
        Example("Round, in results of a search") { box in
          """
          <div class="sample-line round-subscribe">\(subscribing(show("Moss"), box, "off"))\
          \(subscribing(show("Moss", isSubscribed: true), box, "on"))</div>
          """
        },
      ])
  }

  private static var publishedDetails: Section {
    Section(
      "PublishedDetails",
      [
        Example("People, ways to support, locations and the licence") { _ in
          PublishedDetails.html(
            PublishedDetails.Content(
              people: [
                PublishedDetails.Person(name: "Tamsin Rook", role: "host", url: path, artworkURL: picture),
                PublishedDetails.Person(name: arabicTitle),
              ],
              fundings: [PublishedDetails.Link(name: "", url: "https://moss.example/support")],
              locations: [PublishedDetails.Link(name: "Hallow Quay", url: "https://moss.example/map")],
              license: PublishedDetails.Link(name: "CC BY 4.0")))
        }
      ])
  }

  private static var showSummary: Section {
    Section(
      "ShowSummary",
      [
        Example("A short one") { box in ShowSummary.html("Moss, slowly.", id: box.id("summary")) },
        Example("A long one, which opens") { box in
          ShowSummary.html(Array(repeating: longTitle, count: 6).joined(separator: ". "), id: box.id("summary"))
        },
      ])
  }
}
