import Foundation

@testable import FeedParsing

/// Compares our result with podcastparser's, under its names.
struct PodcastparserMapping {
  /// It reads neither the link nor the author of an Atom feed.
  var isAtom = false
  /// Its name for a show or an episode without a title; here the page decides.
  var fallbackTitle: String?
  /// The selection among several pictures is arbitrary; the presence of one is not.
  var picturesAreLoose = false
  var comparison = Comparison()

  mutating func compare(_ feed: ParsedFeed, _ expected: CorpusJSON) {
    if feed.title != nil || expected["title"].text != fallbackTitle {
      comparison.squashed("title", feed.title, expected["title"].text)
    }
    if !isAtom {
      comparison.equal("link", feed.link, expected["link"].text)
      comparison.squashed("itunes_author", feed.author, expected["itunes_author"].text)
    }
    comparison.equal("new_url", feed.newFeedURL, expected["new_url"].text)
    picture("cover_url", feed.artworkURL, expected["cover_url"].text)
    comparison.equal("language", feed.language, expected["language"].text)
    comparison.squashed("generator", feed.generator, expected["generator"].text)
    comparison.equal("explicit", feed.explicit, expected["explicit"].flag)
    comparison.equal("type", feed.kind?.rawValue, expected["type"].text)
    // It knows only one URI of the podcast namespace.
    if let url = expected["funding_url"].text { comparison.equal("funding_url", feed.fundings.first?.url, url) }
    if let flag = expected["import_prohibited"].flag { comparison.equal("import_prohibited", feed.locked, flag) }
    comparison.squashed("owner's name", feed.owner?.name, expected["itunes_owner"]["name"].text)
    comparison.equal("owner's email", feed.owner?.email, expected["itunes_owner"]["email"].text)
    comparison.equal(
      "categories", feed.categories, expected["itunes_categories"].list.map { $0.list.compactMap(\.text) }.filter { !$0.isEmpty })
    comparison.equal("paged_feed_next", feed.nextPageURL, expected["paged_feed_next"].text)
  }

  mutating func compare(_ ours: ParsedEpisode, _ theirs: CorpusJSON) {
    comparison.equal("guid", ours.guid, theirs["guid"].text)
    if ours.title != nil { comparison.squashed("episode's title", ours.title, theirs["title"].text) }
    comparison.equal("episode's link", ours.link, theirs["link"].text)
    comparison.equal("published", ours.published.map { Int($0.timeIntervalSince1970) } ?? 0, theirs["published"].integer)
    comparison.equal("total_time", ours.durationSeconds ?? 0, theirs["total_time"].integer)
    if let notes = theirs["description_html"].text ?? theirs["description"].text { comparison.words("notes", ours.notes, notes) }
    picture("episode_art_url", ours.artworkURL, theirs["episode_art_url"].text)
    comparison.equal("number", ours.number, theirs["number"].integer)
    comparison.equal("season", ours.season ?? 0, theirs["season"].integer ?? 0)
    comparison.equal("type", ours.kind?.rawValue, theirs["type"].text)
    comparison.equal("explicit", ours.explicit, theirs["explicit"].flag)
    if let persons = theirs["persons"].value as? [Any] { comparison.equal("persons", ours.persons.count, persons.count) }
    compareFiles(ours.enclosures, theirs["enclosures"].list)
  }

  /// Items without a title, and those without a GUID, a link and a file; we keep their fields.
  static func drops(_ episode: ParsedEpisode) -> Bool {
    episode.guid == nil || (episode.title == nil && episode.enclosures.count != 1)
  }

  // MARK: - Private

  private mutating func picture(_ what: String, _ ours: String?, _ expected: String?) {
    if !picturesAreLoose || (ours == nil) != (expected == nil) { comparison.equal(what, ours, expected) }
  }

  /// Duplicates and pictures among the files are omitted, and the mark of an empty query.
  private mutating func compareFiles(_ ours: [ParsedEnclosure], _ theirs: [CorpusJSON]) {
    func plain(_ url: String) -> String { url.hasSuffix("?") ? String(url.dropLast()) : url }
    var seen: Set<String> = []
    let ours = ours.filter { $0.type?.hasPrefix("image/") != true }
    let theirs = theirs.filter { file in
      let url = plain(file["url"].text ?? "")
      return ParsedEnclosure(url: url, type: file["mime_type"].text).medium != .other && seen.insert(url).inserted
    }
    comparison.equal("files", ours.map { plain($0.url) }, theirs.map { plain($0["url"].text ?? "") })
    for (file, expected) in zip(ours, theirs) {
      comparison.equal("type of a file", file.type ?? "application/octet-stream", expected["mime_type"].text?.lowercased())
      comparison.equal("length of a file", file.length ?? -1, expected["file_size"].integer)
    }
  }
}
