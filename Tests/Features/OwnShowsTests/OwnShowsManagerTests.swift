import Events
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
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let viewer = Viewer(userID: UserID.owner.rawValue, isOwner: true)
  private let member = Viewer(userID: SampleLibrary.neighbour.rawValue)

  // MARK: - Uploads

  @Test func saysWhyAFileIsNotAdded() async throws {
    try await withOwnShows { library, _, folder in
      #expect(try await problem([]) == "Select an audio file first")
      let large = FormFile(name: "a.mp3", path: "", size: 10 << 30, refusal: .tooLarge)
      #expect(try await problem([large], status: 413)?.hasPrefix("This file is too large. The limit is") == true)
      // The server has refused it by its announced length.
      let whole = FormFile(name: "", path: "", size: 10 << 30, refusal: .tooLarge)
      #expect(try await problem([whole], status: 413)?.hasPrefix("This upload is too large. Select fewer files, each up to") == true)
      let noSpace = FormFile(name: "a.mp3", path: "", size: 1 << 30, refusal: .noSpace)
      let sentence = "There isn’t enough space on the server. Delete some downloads, then try again."
      #expect(try await problem([noSpace], status: 507) == sentence)
      #expect(try await problem([noSpace, large], status: 507) == "No file was added")
      let text = try write(Data("no audio".utf8), to: folder, "a.mp3")
      #expect(try await problem([text]) == "This file isn’t audio. Select an audio file.")
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  @Test func namesTheFilesThatAreNotAdded() async throws {
    try await withOwnShows { library, _, folder in
      let files = [
        try write(SampleWave.bytes, to: folder, "First_light.wav"), try write(Data("no audio".utf8), to: folder, "<b>notes.txt"),
        FormFile(name: "epic.wav", path: "", size: 3 << 30, refusal: .tooLarge), try write(SampleWave.bytes, to: folder, "Dusk.wav"),
        FormFile(name: "101.wav", path: "", size: 0, refusal: .oneTooMany),
      ]
      guard case .page(let page) = try await upload(files) else {
        Issue.record("no page")
        return
      }
      let text = page.body.text
      #expect(page.status == 200 && text.contains("2 of 4 files added"))
      #expect(text.contains("&lt;b&gt;notes.txt</span> <span>This file isn’t audio. Select an audio file.</span>"))
      #expect(text.contains("epic.wav</span> <span>This file is too large."))
      #expect(text.contains("1 more file wasn’t uploaded. Select up to 100 files."))
      let show = try #require(try await library.ownShows.shows(of: .owner).first)
      #expect(show.episodeCount == 2 && text.contains("<a href=\"/shows/\(show.id.rawValue)\">Open show</a>"))
    }
  }

  @Test func uploadWithoutFailuresOpensTheShow() async throws {
    try await withOwnShows { library, _, folder in
      let files = try ["a.wav", "b.wav"].map { try write(SampleWave.bytes, to: folder, $0) }
      guard case .navigate(let path) = try await upload(files) else {
        Issue.record("leads nowhere")
        return
      }
      let show = try #require(try await library.ownShows.shows(of: .owner).first)
      #expect(path == "/shows/\(show.id.rawValue)" && show.episodeCount == 2)
      // Of another user's show, nothing is said.
      guard case .missing = try await upload(files, to: show.id.rawValue, by: member) else {
        Issue.record("joined a foreign show")
        return
      }
    }
  }

  // MARK: - Changes

  @Test func onlyOwnShowsAreChanged() async throws {
    try await withOwnShows { library, audio, folder in
      let show = try await audio.add(try write(SampleWave.bytes, to: folder, "a.wav").path, named: "a.wav", to: nil, for: .owner)
      for (id, viewer) in [(1, viewer), (show.rawValue, member), (99, viewer)] {
        for (name, fields) in [
          ("did-set-shared", ["shared": ["yes"]]), ("did-rename", ["title": ["x"]]), ("did-delete", [:]),
        ] as [(String, [String: [String]])] {
          let form = Form(fields.merging(["show": ["\(id)"]]) { first, _ in first })
          guard case .missing = try await event(name).handle(form, viewer) else {
            Issue.record("\(name) changed show \(id)")
            continue
          }
        }
        for path in ["/own-shows/\(id)", "/own-shows/\(id)/delete"] {
          #expect(try await router.page(at: path, query: [:], for: viewer).status == 404, "\(path)")
        }
      }
      #expect(try await library.ownShows.shows(of: .owner).map(\.title) == ["a"])
    }
  }

  @Test func renamesAShow() async throws {
    try await withOwnShows { library, audio, folder in
      let show = try await audio.add(try write(SampleWave.bytes, to: folder, "a.wav").path, named: "a.wav", to: nil, for: .owner).rawValue
      #expect(try await page("/own-shows").contains("href=\"/own-shows/\(show)\" aria-label=\"Edit: a\""))
      #expect(try await page("/own-shows/\(show)").contains("value=\"a\""))
      let rename = try event("did-rename")
      guard case .page(let again) = try await rename.handle(Form(["show": ["\(show)"], "title": [" "]]), viewer) else {
        Issue.record("accepted an empty name")
        return
      }
      #expect(again.body.text.contains("Enter a name"))
      guard case .navigate("/own-shows") = try await rename.handle(Form(["show": ["\(show)"], "title": ["<b>Dusk"]]), viewer) else {
        Issue.record("leads nowhere")
        return
      }
      #expect(try await page("/own-shows").contains("&lt;b&gt;Dusk"))
      #expect(try await router.livePatches(for: Change.show(ShowID(show), addedEpisodes: 0), viewer).map(\.key) == ["own-shows"])
      #expect(try await router.livePatches(for: Change.show(ShowID(show), addedEpisodes: 0), member).isEmpty)
      #expect(try await library.shows.show(ShowID(show))?.title == "<b>Dusk")
    }
  }

  @Test func asksBeforeItDeletes() async throws {
    try await withOwnShows { library, audio, folder in
      let uploaded = try await audio.add(try write(SampleWave.bytes, to: folder, "a.wav").path, named: "a.wav", to: nil, for: .owner)
      _ = try write(SampleWave.bytes, to: folder.appending(path: "watched/Moss"), "01.wav")
      try await audio.scan()
      let watched = try #require(try await library.ownShows.watched().first)
      try await audio.setShared(true, watched.id, for: .owner)
      let question = try await page("/own-shows/\(uploaded.rawValue)/delete")
      #expect(question.contains("<h1 dir=\"auto\">Delete a?</h1>") && question.contains("The uploaded files are deleted from this server"))
      #expect(!question.contains("Other people"))
      let other = try await page("/own-shows/\(watched.id.rawValue)/delete")
      #expect(other.contains("The files stay in their folder") && other.contains("Other people who listen to it"))
      #expect(try await library.ownShows.shows(of: .owner).count == 2)

      for show in [uploaded, watched.id] {
        guard case .navigate("/own-shows") = try await event("did-delete").handle(Form(["show": ["\(show.rawValue)"]]), viewer) else {
          Issue.record("leads nowhere")
          return
        }
      }
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
      let text = try await page("/own-shows")
      #expect(text.contains("Deleted folders") && text.contains("aria-label=\"Restore: Moss\""))
      // Folders concern the owner.
      #expect(try await !router.page(at: "/own-shows", query: [:], for: member).body.text.contains("Moss"))
      let restore = try event("did-restore-folder")
      for (folder, viewer) in [("Moss", member), ("Fern", viewer), ("", viewer)] {
        guard case .missing = try await restore.handle(Form(["folder": [folder]]), viewer) else {
          Issue.record("restored \(folder)")
          return
        }
      }
      guard
        case .notice("Folder restored. Its show appears within a minute.", nil, "/own-shows") = try await restore.handle(
          Form(["folder": ["Moss"]]), viewer)
      else {
        Issue.record("not restored")
        return
      }
      try await audio.scan()
      #expect(try await library.ownShows.watched().map(\.title) == ["Moss"])
    }
  }

  // MARK: - Private

  private func withOwnShows(_ test: (Library, OwnAudio, _ folder: URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let library = try await SampleLibrary().library
      let audio = OwnAudio(library: library, folder: folder.appending(path: "own-audio"), watchedFolder: folder.appending(path: "watched"))
      OwnShowsManager.activate(in: router, library: library, audio: audio)
      try await test(library, audio, folder)
    }
  }

  private func write(_ bytes: Data, to folder: URL, _ name: String) throws -> FormFile {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let isWatched = folder.pathComponents.contains("watched")
    let file = folder.appending(path: isWatched ? name : UUID().uuidString)
    try bytes.write(to: file)
    return FormFile(name: name, path: file.path, size: bytes.count)
  }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/own-shows/\(name)")) }

  private func page(_ path: String) async throws -> String { try await router.page(at: path, query: [:], for: viewer).body.text }

  private func upload(_ files: [FormFile], to show: Int64 = 0, by viewer: Viewer? = nil) async throws -> EventAnswer {
    try await event("did-upload").handle(Form(["show": ["\(show)"]], files: ["audio": files]), viewer ?? self.viewer)
  }

  /// The sentence on the page that answers an upload.
  private func problem(_ files: [FormFile], status: Int = 200) async throws -> String? {
    guard case .page(let page) = try await upload(files), page.status == status else { return nil }
    return page.body.text.firstMatch(of: #/role="alert">.*?<span>(.*?)<\/span>/#).map { String($0.output.1) }
  }
}
