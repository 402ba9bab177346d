import Foundation

/// A chart in the format of Apple's old chart feeds, where every value is a `label`.
struct ChartAnswer: Encodable {
  var feed: Feed

  init(_ shows: some Sequence<DemoShow>, baseURL: String) {
    feed = Feed(
      author: .init(name: "Demo directory", uri: baseURL), entry: shows.map { Entry($0, baseURL: baseURL) },
      updated: Label(PublishingDay.base.formatted(.iso8601)), title: Label("Top Podcasts"))
  }

  struct Feed: Encodable {
    var author: Author
    var entry: [Entry]
    var updated: Label
    var title: Label
  }

  struct Author: Encodable {
    var name: Label
    var uri: Label

    init(name: String, uri: String) {
      self.name = Label(name)
      self.uri = Label(uri)
    }
  }

  struct Label: Encodable {
    var label: String
    var attributes: [String: String]?

    init(_ label: String, _ attributes: [String: String]? = nil) {
      self.label = label
      self.attributes = attributes
    }
  }

  struct Link: Encodable { var attributes: [String: String] }

  struct Entry: Encodable {
    var name: Label
    var image: [Label]
    var summary: Label
    var artist: Label
    var title: Label
    var link: Link
    var id: Label
    var category: Link
    var releaseDate: Label

    enum CodingKeys: String, CodingKey {
      case name = "im:name"
      case image = "im:image"
      case artist = "im:artist"
      case releaseDate = "im:releaseDate"
      case summary, title, link, id, category
    }

    init(_ show: DemoShow, baseURL: String) {
      let page = baseURL + show.sitePath
      name = Label(show.title)
      image = ["55", "60", "170"].map { Label(baseURL + show.artworkPath, ["height": $0]) }
      summary = Label(show.summary)
      artist = Label(show.author)
      title = Label("\(show.title) - \(show.author)")
      link = Link(attributes: ["rel": "alternate", "type": "text/html", "href": page])
      id = Label(page, ["im:id": String(show.directoryID)])
      let genre = show.categories.first
      category = Link(attributes: [
        "im:id": genre.map { String($0.genre) } ?? "26", "term": genre?.name ?? "Podcasts", "label": genre?.name ?? "Podcasts",
      ])
      releaseDate = Label(show.updated.formatted(.iso8601))
    }
  }
}
