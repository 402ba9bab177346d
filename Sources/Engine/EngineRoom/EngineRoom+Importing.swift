import Foundation
import Library
import OPML
import PodcastModel
import Refreshing

extension EngineRoom {
  /// Brings the list of subscriptions in a file in, for the local person, and tells how the fetching goes until it is done.
  ///
  /// - Parameter stored: told twice: when all is stored, and what has become of each feed at the end.
  /// - Throws: `OPMLError`, `ImportingError`, `StorageError`, what `stored` and `each` throw. What was begun goes on all the same.
  public func importList(
    at path: String, stored: (ImportReport) async throws -> Void, each: (RefreshProgress) async throws -> Void
  ) async throws {
    let list = try await Importing.read(file: path)
    let report = try await importing.take(list, named: URL(fileURLWithPath: path).lastPathComponent, for: .local)
    let progress = await importing.progress(of: report.id)
    try await stored(report)
    for await step in progress { try await each(step) }
    try await stored(importing.report(of: report.id, for: .local) ?? report)
  }

  /// A person's subscriptions as OPML. Names and passwords of private feeds are not in it.
  public func exportedList(of user: UserID, titled title: String) async throws -> String {
    OPMLWriter.text(try await importing.feeds(of: user), title: title)
  }
}
