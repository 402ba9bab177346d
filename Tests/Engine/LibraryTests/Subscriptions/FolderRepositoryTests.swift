import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct FolderRepositoryTests {
  private let moment = SampleLibrary.added

  @Test func aShowIsPutIntoFoldersAndBack() async throws {
    let sample = try await SampleLibrary()
    let folders = sample.library.folders
    let (garden, night) = (
      try await folders.add("Garden", of: .local, at: moment), try await folders.add("Night", of: .local, at: moment + 1)
    )
    #expect(try await folders.add("Garden", of: .local, at: moment + 2) == garden)
    #expect(try await folders.move(sample.show, to: [garden.id, night.id], of: .local).isEmpty)
    #expect(try await folders.move(sample.show, to: [], of: .local).sorted() == [garden.id, night.id])
    #expect(try await folders.names(of: .local).isEmpty)
    #expect(try await folders.all(of: .local).map(\.name) == ["Garden", "Night"])
    // Another user's folder stays unchanged.
    try await folders.move(sample.show, to: [garden.id], of: SampleLibrary.neighbour)
    #expect(try await folders.names(of: .local).isEmpty)
    #expect(try await folders.names(of: SampleLibrary.neighbour).isEmpty)
  }

  @Test func deletesAndRestoresListsOfFolder() async throws {
    let sample = try await SampleLibrary()
    let (folders, lists) = (sample.library.folders, sample.library.lists)
    let garden = try await folders.add("Garden", of: .local, at: moment)
    let rules = SmartRules(sources: [.folder(garden.id)])
    let kept = try await lists.add("Kept", rules, order: .newest, for: .local, at: moment)
    let gone = try await lists.add("Gone", rules, order: .newest, for: .local, at: moment)
    _ = try await lists.add("Other", SmartRules(), order: .newest, for: .local, at: moment)
    _ = try await lists.delete(gone.id, of: .local, at: moment)
    #expect(try await folders.delete(garden.id, of: SampleLibrary.neighbour, at: moment + 1) == 0)
    #expect(try await folders.delete(garden.id, of: .local, at: moment + 1) == 1)
    #expect(try await lists.smartLists(of: .local).map(\.name) == ["Other"])
    try await folders.restore(garden.id, of: SampleLibrary.neighbour)
    #expect(try await lists.smartLists(of: .local).map(\.name) == ["Other"])
    try await folders.restore(garden.id, of: .local)
    #expect(try await lists.smartLists(of: .local).map(\.name) == ["Kept", "Other"])
    #expect(try await lists.smartList(kept.id, of: .local)?.rules == rules)
  }

  @Test func aListOfSeveralSourcesOutlivesItsFolders() async throws {
    let sample = try await SampleLibrary()
    let (folders, lists) = (sample.library.folders, sample.library.lists)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: moment)
    let (garden, night) = (
      try await folders.add("Garden", of: .local, at: moment), try await folders.add("Night", of: .local, at: moment + 1)
    )
    try await folders.move(sample.show, to: [garden.id], of: .local)
    let rules = SmartRules(sources: [.folder(garden.id), .folder(night.id)])
    let list = try await lists.add("Both", rules, order: .newest, for: .local, at: moment)
    func count() async throws -> Int { try await lists.episodes(of: .smart(list.id), for: .local, limit: 9, at: moment).count }
    #expect(try await lists.smartList(list.id, of: .local)?.rules == rules)
    #expect(try await count() == 5)
    #expect(try await folders.delete(garden.id, of: .local, at: moment) == 0)
    #expect(try await lists.smartLists(of: .local).map(\.rules.sources) == [[.folder(night.id)]])
    #expect(try await count() == 0)
    // Without any source nothing matches: it is not a list of all shows.
    #expect(try await folders.delete(night.id, of: .local, at: moment) == 0)
    #expect(try await lists.smartList(list.id, of: .local)?.rules.sources == [])
    #expect(try await count() == 0)
    try await folders.restore(garden.id, of: .local)
    #expect(try await count() == 5)
    // A second change replaces the sources.
    #expect(try await lists.change(list.id, to: "Both", SmartRules(), order: .newest, for: .local))
    #expect(try await lists.smartList(list.id, of: .local)?.rules.sources == nil)
    let many = (0...SmartRules.maxSources).map { SmartRules.Source.show(ShowID(Int64($0))) }
    await #expect(throws: ListError.tooManySources) {
      try await lists.add("Many", SmartRules(sources: many), order: .newest, for: .local, at: moment)
    }
  }

  @Test func aFolderMovesBeforeAnotherAndToTheEnd() async throws {
    let sample = try await SampleLibrary()
    let folders = sample.library.folders
    var ids: [Folder.ID] = []
    for (index, name) in ["A", "B", "C"].enumerated() {
      ids.append(try await folders.add(name, of: .local, at: moment + Double(index)).id)
    }
    func names() async throws -> [String] { try await folders.all(of: .local).map(\.name) }
    try await folders.place(ids[2], before: ids[0], of: .local)
    #expect(try await names() == ["C", "A", "B"])
    try await folders.place(ids[2], before: ids[1], of: .local)
    #expect(try await names() == ["A", "C", "B"])
    // A deleted folder is no place, and neither is the folder itself; another user's folder stays where it is.
    try await folders.delete(ids[1], of: .local, at: moment)
    try await folders.place(ids[0], before: ids[1], of: .local)
    #expect(try await names() == ["C", "A"])
    try await folders.place(ids[0], before: ids[0], of: .local)
    try await folders.place(ids[0], before: ids[2], of: SampleLibrary.neighbour)
    #expect(try await names() == ["C", "A"])
    // A new one is the last of them.
    _ = try await folders.add("D", of: .local, at: moment + 9)
    #expect(try await names() == ["C", "A", "D"])
  }

  @Test func aFolderIsRenamedUnlessAnotherHasTheName() async throws {
    let sample = try await SampleLibrary()
    let folders = sample.library.folders
    let garden = try await folders.add("Garden", of: .local, at: moment)
    _ = try await folders.add("Night", of: .local, at: moment)
    try await folders.rename(garden.id, to: "Moss", of: .local)
    try await folders.rename(garden.id, to: "Moss", of: .local)
    await #expect(throws: FolderError.nameTaken) { try await folders.rename(garden.id, to: "Night", of: .local) }
    await #expect(throws: FolderError.noSuchFolder) { try await folders.rename(garden.id, to: "Day", of: SampleLibrary.neighbour) }
    #expect(try await Set(folders.all(of: .local).map(\.name)) == ["Moss", "Night"])
  }

  @Test func aDeletedFolderComesBackWithItsShows() async throws {
    let sample = try await SampleLibrary()
    let folders = sample.library.folders
    let garden = try await folders.add("Garden", of: .local, at: moment)
    try await folders.move(sample.show, to: [garden.id], of: .local)
    try await folders.delete(garden.id, of: SampleLibrary.neighbour, at: moment)
    #expect(try await folders.all(of: .local).count == 1)
    try await folders.delete(garden.id, of: .local, at: moment)
    #expect(try await folders.all(of: .local).isEmpty)
    #expect(try await folders.names(of: .local).isEmpty)
    try await folders.restore(garden.id, of: .local)
    #expect(try await folders.names(of: .local) == [sample.show: ["Garden"]])
    // Its name is free meanwhile, and then used by another folder.
    try await folders.delete(garden.id, of: .local, at: moment)
    _ = try await folders.add("Garden", of: .local, at: moment)
    await #expect(throws: FolderError.nameTaken) { try await folders.restore(garden.id, of: .local) }
  }
}
