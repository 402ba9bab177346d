import BlockingWork
import HTMLSanitizer
import Library
import PodcastModel
import TextScanning

/// The repairs of texts: references that publishers escape once too often are decoded, summaries end after a word.
extension RowRepair {
  static let showTexts = RowRepair(name: "show-texts") { refresher, below in
    let rows = try await refresher.library.rowRepairs.shows(below: below, limit: maxRows)
    let repaired = try await refresher.work.run { rows.map { (before: $0, after: $0.repaired) }.filter { $0.before != $0.after } }
    try await refresher.library.rowRepairs.store(repaired, of: "show-texts", from: below, to: rows.last?.id.rawValue)
  }

  static let episodeTexts = RowRepair(name: "episode-texts") { refresher, below in
    let rows = try await refresher.library.rowRepairs.episodes(below: below, limit: maxRows)
    let repaired = try await refresher.work.run { rows.map { (before: $0, after: $0.repaired) }.filter { $0.before != $0.after } }
    try await refresher.library.rowRepairs.store(repaired, of: "episode-texts", from: below, to: rows.last?.id.rawValue)
  }

  static let names = RowRepair(name: "names") { refresher, below in
    try await refresher.library.rowRepairs.rename(of: "names", from: below) { $0.repaired }
  }

  /// At most so many rows a transaction.
  private static let maxRows = 50
}

extension EpisodeTexts {
  fileprivate var repaired: EpisodeTexts {
    var texts = self
    texts.title = title.repaired
    texts.subtitle = subtitle?.repaired
    if let notesHTML, let notes = ShowNotes.summary(notesHTML, limit: EpisodeMetadata.maxSummary).nonEmpty {
      texts.summary = notes
    } else {
      let text = summary.withoutReferences
      texts.summary = text.endingAtWord(within: EpisodeMetadata.maxSummary, isCut: summary.count == EpisodeMetadata.maxSummary)
    }
    for index in chapters.indices { texts.chapters[index].title = chapters[index].title.repaired }
    texts.extras?.people.repair()
    for index in extras?.soundbites.indices ?? 0..<0 { texts.extras?.soundbites[index].title = extras?.soundbites[index].title?.repaired }
    texts.extras?.locations.repair()
    for index in extras?.alternates.indices ?? 0..<0 { texts.extras?.alternates[index].title = extras?.alternates[index].title?.repaired }
    return texts
  }
}

extension ShowTexts {
  fileprivate var repaired: ShowTexts {
    var texts = self
    texts.title = title.repaired
    texts.author = author?.repaired
    texts.owner = owner?.repaired
    texts.category = category?.repaired
    texts.summary = summary.withoutReferences
    texts.seasons = seasons.mapValues(\.repaired)
    texts.extras?.people.repair()
    texts.extras?.fundings.repair()
    texts.extras?.locations.repair()
    for index in extras?.liveItems.indices ?? 0..<0 { texts.extras?.liveItems[index].title = extras?.liveItems[index].title.repaired ?? "" }
    return texts
  }
}

extension [Credit] {
  fileprivate mutating func repair() { for index in indices { self[index].name = self[index].name.repaired } }
}

extension [NamedLink] {
  fileprivate mutating func repair() { for index in indices { self[index].name = self[index].name.repaired } }
}

extension String {
  /// A name decoded, unless nothing would be left of it.
  fileprivate var repaired: String { withoutReferences.nonEmpty ?? self }
}
