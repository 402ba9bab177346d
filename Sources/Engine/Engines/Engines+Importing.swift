import Foundation
import Library
import Notifications
import OPML
import PodcastModel
import Refreshing

extension Engines {
  /// Imports a list of subscriptions from a file, and reports the progress until all feeds are fetched.
  ///
  /// - Parameter stored: Called twice: when all subscriptions are stored, and with the result of each feed at the end.
  /// - Throws: `OPMLError`, `ImportError`, `StorageError`, and the errors of `stored` and `each`. The import continues in any case.
  public func importList(
    at path: String, for user: UserID = .owner, stored: (ImportReport) async throws -> Void, each: (RefreshProgress) async throws -> Void
  ) async throws {
    let list = try await SubscriptionImporter.read(file: path)
    let report = try await importing.importList(list, named: URL(fileURLWithPath: path).lastPathComponent, for: user)
    let progress = await importing.progress(of: report.id)
    try await stored(report)
    for try await step in progress { try await each(step) }
    try await stored(library.imports.report(report.id, for: user) ?? report)
  }

  /// A user's subscriptions as OPML. It omits the user names and passwords of private feeds.
  ///
  /// - Throws: `StorageError`.
  public func exportedList(of user: UserID, titled title: String) async throws -> String {
    OPMLWriter.text(try await importing.feeds(of: user), title: title)
  }

  /// The shows of a list as OPML, for other people: without private shows and own audio. nil when the user has no such list.
  ///
  /// - Parameter list: The text of a `PrivateListSubject`: "playlist:7".
  /// - Throws: `StorageError`.
  public func exportedShows(of list: String, for user: UserID, titled title: String) async throws -> String? {
    guard let subject = PrivateListSubject(text: list), let ids = try await privateLists.shows(in: subject, for: user) else { return nil }
    var feeds: [OPMLFeed] = []
    for start in stride(from: 0, to: ids.count, by: SearchRepository.maxBatchSize) {
      let batch = Array(ids[start...].prefix(SearchRepository.maxBatchSize))
      let open = try await library.shows.open(batch)
      feeds += batch.compactMap { open[$0]?.show }.filter { !$0.feedURL.hasPrefix(Enclosure.ownScheme) }.map {
        OPMLFeed(url: $0.feedURL, title: $0.title, link: $0.link, folders: [])
      }
    }
    return OPMLWriter.text(feeds, title: title)
  }
}
