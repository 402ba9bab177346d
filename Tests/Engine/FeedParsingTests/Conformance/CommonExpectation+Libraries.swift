import Foundation

@testable import FeedParsing

/// The same fields under the names of four libraries.
extension CommonExpectation {
  init(gofeed json: CorpusJSON) {
    title = json["title"].text
    links = [json["link"].text].compactMap { $0 } + Self.alternates(json["links"])
    description = json["description"].text ?? json["subtitle"].text
    language = json["language"].text
    author = json["author"]["name"].text
    copyright = json["copyright"].text ?? json["rights"].text
    generator = json["generator"].text ?? json["generator"]["value"].text
    picture = json["image"]["url"].text
    updated = Self.date(json["updatedParsed"].text ?? json["lastBuildDateParsed"].text)
    ttl = json["ttl"].text.flatMap { Int($0) }
    items = (json["items"].list + json["entries"].list).map { row in
      Item(
        guid: row["guid"].text ?? row["guid"]["value"].text ?? row["id"].text, title: row["title"].text,
        links: [row["link"].text].compactMap { $0 } + Self.alternates(row["links"]),
        notes: [row["content"], row["content"]["value"], row["description"], row["summary"]].compactMap(\.text),
        published: Self.date(row["publishedParsed"].text ?? row["pubDateParsed"].text),
        files: row["enclosures"].list.compactMap { $0["url"].text })
    }
  }

  init(feedRS json: CorpusJSON) {
    title = json["title"]["content"].text
    links = Self.alternates(json["links"])
    description = json["description"]["content"].text
    language = json["language"].text
    copyright = json["rights"]["content"].text
    generator = json["generator"]["content"].text
    picture = json["logo"]["uri"].text ?? json["icon"]["uri"].text
    ttl = json["ttl"].integer
    items = json["entries"].list.map { row in
      // A generated identity has about thirty digits.
      let id = row["id"].text.flatMap { $0.wholeMatch(of: /[0-9a-f-]{30,36}/) == nil ? $0 : nil }
      return Item(
        guid: id, title: row["title"]["content"].text, links: Self.alternates(row["links"]),
        notes: [row["content"]["body"], row["summary"]["content"]].compactMap(\.text), published: Self.date(row["published"].text),
        files: row["media"].list.flatMap { $0["content"].list.compactMap(Self.soundOrFilm) })
    }
  }

  init(rssParser json: CorpusJSON) {
    title = json["title"].text
    links = [json["link"].text].compactMap { $0 }
    description = json["description"].text
    language = json["language"].text
    author = json["itunes"]["author"].text
    copyright = json["copyright"].text
    generator = json["generator"].text
    picture = json["itunes"]["image"].text ?? json["image"]["url"].text
    ttl = json["ttl"].text.flatMap { Int($0) }
    items = json["items"].list.map { row in
      Item(
        guid: row["guid"].text ?? row["id"].text, title: row["title"].text, links: [row["link"].text].compactMap { $0 },
        notes: [row["content:encoded"], row["content"], row["summary"]].compactMap(\.text), published: Self.date(row["isoDate"].text),
        files: [row["enclosure"]["url"].text].compactMap { $0 })
    }
  }

  init(feedsmith json: CorpusJSON) {
    title = json["title"].text
    links = [json["link"].text].compactMap { $0 } + Self.alternates(json["links"])
    description = json["description"].text ?? json["subtitle"].text
    language = json["language"].text
    generator = json["generator"].text ?? json["generator"]["text"].text
    picture = json["image"]["url"].text ?? json["logo"].text
    items = (json["items"].list + json["entries"].list).map { row in
      Item(
        guid: row["guid"]["value"].text ?? row["id"].text ?? row["rdf"]["about"].text, title: row["title"].text,
        links: [row["link"].text].compactMap { $0 } + Self.alternates(row["links"]),
        notes: [row["content"], row["description"], row["summary"]].compactMap(\.text), published: Self.date(row["published"].text),
        files: row["links"].list.filter { $0["rel"].text == "enclosure" }.compactMap { $0["href"].text })
    }
  }

  /// Pictures and pages with a player are not files in our model.
  private static func soundOrFilm(_ content: CorpusJSON) -> String? {
    guard let url = content["url"].text else { return nil }
    let medium = ParsedEnclosure(url: url, type: content["content_type"].text).medium
    return medium == .audio || medium == .video ? url : nil
  }

  /// Links to the page itself: plain addresses, and those without other attributes.
  private static func alternates(_ links: CorpusJSON) -> [String] {
    links.list.compactMap { link in
      guard let address = link["href"].text else { return link.text }
      return ["alternate", nil].contains(link["rel"].text) ? address : nil
    }
  }
}
