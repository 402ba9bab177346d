import Foundation
import Library
import OwnAudio
import OwnShows
import OwnShowsManager
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

@Suite struct OwnShowsManagerTests {
  private let sample: SampleLibrary
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let viewer = Viewer(userID: UserID.owner.rawValue, isOwner: true)
  private let folder = FileManager.default.temporaryDirectory.appending(path: "earnest-own-shows-\(UUID().uuidString)")

  init() async throws {
    sample = try await SampleLibrary()
    OwnShowsManager.activate(in: router, library: sample.library, audio: OwnAudio(library: sample.library, folder: folder))
  }

  @Test func saysWhyAFileIsNotAdded() async throws {
    #expect(try await problem(nil) == "Select an audio file first")
    let large = FormFile(name: "a.mp3", path: "", size: 10 << 30, isTooLarge: true)
    #expect(try await problem(large)?.hasPrefix("This file is too large. The limit is") == true)
    let text = FileManager.default.temporaryDirectory.appending(path: "earnest-text-\(UUID().uuidString)")
    try Data("no audio".utf8).write(to: text)
    defer { try? FileManager.default.removeItem(at: text) }
    let file = FormFile(name: "a.mp3", path: text.path, size: 8)
    #expect(try await problem(file) == "This file isn’t audio. Select an audio file.")
    #expect(try await sample.library.ownShows.shows(of: .owner).isEmpty)
  }

  @Test func onlyOwnShowsAreShared() async throws {
    let event = try #require(router.event(at: "/own-shows/did-set-shared"))
    guard case .missing = try await event.handle(Form(["show": ["\(sample.show.rawValue)"], "shared": ["yes"]]), viewer) else {
      Issue.record("shared a feed")
      return
    }
  }

  /// The sentence on the page that answers an upload.
  private func problem(_ file: FormFile?) async throws -> String? {
    let event = try #require(router.event(at: "/own-shows/did-upload"))
    guard case .page(let page) = try await event.handle(Form(["show": ["0"]], files: file.map { ["audio": $0] } ?? [:]), viewer) else {
      return nil
    }
    return page.body.text.firstMatch(of: #/role="alert">.*?<span>(.*?)<\/span>/#).map { String($0.output.1) }
  }
}
