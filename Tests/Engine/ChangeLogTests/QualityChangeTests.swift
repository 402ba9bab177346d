import ChangeLog
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

/// The quality of audio of a show in the log of changes.
@Suite struct QualityChangeTests {
  private let fixture: ChangeLogFixture

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func aQualityIsLoggedAndUndone() async throws {
    try await set("Small")
    let change = try #require(try await fixture.last())
    #expect(change.action == .showQuality && change.shows == [fixture.show] && change.oldValue == nil && change.newValue == "Small")
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await quality() == nil)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await quality() == "Small")
    // The same quality is no change.
    let count = try await fixture.changes().count
    try await set("Small")
    #expect(try await fixture.changes(kind: .settings).count == count)
  }

  @Test func aQualityThatHasChangedSinceStays() async throws {
    try await set("Small")
    let first = try #require(try await fixture.last())
    try await set("Large")
    #expect(try await fixture.log.undo(first.id, by: .local)?.left == 1)
    #expect(try await quality() == "Large")
    #expect(try await fixture.library.qualities.quality(of: fixture.show, for: SampleLibrary.neighbour) == nil)
  }

  // MARK: - Private

  private func set(_ quality: String) async throws {
    fixture.wait()
    try await fixture.library.qualities.set(quality, of: fixture.show, for: .local, at: fixture.clock.now)
  }

  private func quality() async throws -> String? { try await fixture.library.qualities.quality(of: fixture.show, for: .local) }
}
