import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite("Saved searches") struct SavedSearchRepositoryTests {
  @Test("A saved search belongs to one user, has no duplicates and is listed newest first")
  func savingAndRemoving() async throws {
    let sample = try await SampleLibrary()
    let saved = sample.library.savedSearches
    let first = try await saved.save("  moss in:notes ", of: .local, at: Date(timeIntervalSince1970: 1))
    let second = try await saved.save("stone", of: .local, at: Date(timeIntervalSince1970: 2))
    _ = try await saved.save("stone", of: SampleLibrary.neighbour, at: Date(timeIntervalSince1970: 3))
    #expect(first.query == "moss in:notes")
    #expect(try await saved.searches(of: .local) == [second, first])
    let again = try await saved.save("moss in:notes", of: .local, at: Date(timeIntervalSince1970: 4))
    #expect(again.id == first.id)
    #expect(try await saved.searches(of: .local).map(\.id) == [first.id, second.id])
    #expect(try await saved.search(second.id, of: SampleLibrary.neighbour) == nil)
    try await saved.remove(second.id, of: SampleLibrary.neighbour, at: Date(timeIntervalSince1970: 5))
    #expect(try await saved.search(second.id, of: .local) == second)
    try await saved.remove(second.id, of: .local, at: Date(timeIntervalSince1970: 5))
    #expect(try await saved.searches(of: .local).map(\.id) == [first.id])
  }

  @Test("A removed search can be restored with its ID, and is deleted after a day")
  func undo() async throws {
    let sample = try await SampleLibrary()
    let (saved, removal) = (sample.library.savedSearches, Date(timeIntervalSince1970: 100))
    let moss = try await saved.save("moss", of: .local, at: Date(timeIntervalSince1970: 1))
    try await saved.remove(moss.id, of: .local, at: removal)
    #expect(try await saved.search(moss.id, of: .local) == nil)
    // References to its id, such as a private list feed, stay valid.
    try await saved.remove(moss.id, of: .local, at: nil)
    #expect(try await saved.search(moss.id, of: .local) == moss)
    try await saved.remove(moss.id, of: .local, at: removal)
    #expect(try await saved.save("moss", of: .local, at: removal + 60).id == moss.id)
    try await saved.remove(moss.id, of: .local, at: removal)
    _ = try await saved.save("stone", of: .local, at: removal + 86_401)
    try await saved.remove(moss.id, of: .local, at: nil)
    #expect(try await saved.searches(of: .local).map(\.query) == ["stone"])
  }
}
