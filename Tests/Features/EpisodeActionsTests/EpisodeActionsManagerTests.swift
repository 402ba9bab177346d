import ChangeLog
import Components
import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

@testable import EpisodeActionsManager

@Suite struct EpisodeActionsManagerTests {
  let viewer = Viewer(userID: UserID.local.rawValue)
  let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  let clock = FixedClock()
  let sample: SampleLibrary
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let bookmarks: Bookmarks
  let still: StubDownloads
  /// The third has no audio.
  let ids: [Int64]

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    bookmarks = Bookmarks(library: sample.library, now: clock.read)
    still = StubDownloads(sample.library, now: clock.read)
    ids = sample.episodes.map(\.rawValue)
    EpisodeActionsManager.activate(
      in: router, library: sample.library, listening: listening, upNext: upNext, bookmarks: bookmarks, downloading: still.downloading)
    router.navigate(UpNextServices.Navigate.self) { _, _ in nil }
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    router.navigate(PlaylistPageServices.Navigate.self) { _, _ in nil }
  }

  // MARK: - The queue

  @Test func queuesEpisodesWithAudioAndSaysHowMany() async throws {
    #expect(try await notice(.playNext, [0, 2, 4]).sentence == "2 episodes playing next")
    #expect(try await notice(.playLast, [5]).sentence == "Added to end of Up Next")
    let nothing = try await notice(.playLast, [2])
    #expect(nothing.sentence == "No audio available" && nothing.undo == nil)
    #expect(try await queue() == [0, 4, 5])
    for id in [Int64.min, -1, 0, .max] {
      guard case .notice(_, nil, _) = try await post("did-tap", ["action": "next", "episode": "\(id)", "back": "/"]) else {
        Issue.record("\(id) was queued")
        return
      }
    }
  }

  @Test func undoingAQueuedEpisodeRestoresItsEarlierPlace() async throws {
    _ = try await notice(.playLast, [0, 1, 3, 4])
    let undo = try #require(try await notice(.playNext, [3, 5, 1]).undo)
    #expect(try await queue() == [3, 5, 1, 0, 4])
    try await take(undo)
    #expect(try await queue() == [0, 1, 3, 4])
  }

  // MARK: - Sharing

  @Test func sharingLeadsToTheSheetOfTheEpisode() async throws {
    guard case .missing = try await tap(.share, [0]) else {
      Issue.record("it is offered without a sheet")
      return
    }
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    guard case .navigate(let path) = try await tap(.share, [0]) else {
      Issue.record("it does not lead to the sheet")
      return
    }
    #expect(path == "/share?episode=\(ids[0])")
    let html = try await router.page(at: "/episodes/\(ids[2])/actions", query: [:], for: viewer).body.text
    #expect(html.contains("value=\"share\""), "also without audio")
  }

  // MARK: - Downloads

  @Test func downloadsPausesResumesAndCancels() async throws {
    let started = try await notice(.download, [0])
    #expect(started.sentence == "Downloading to the server")
    #expect(try await download(0) == .queued)
    for (action, state) in [(EpisodeAction.pause, DownloadState.paused), (.resume, .queued)] {
      guard case .done(backTo: "/shows/1") = try await tap(action, [0]) else {
        Issue.record("\(action) says something")
        return
      }
      #expect(try await download(0) == state, "\(action)")
    }
    let cancelled = try await notice(.cancel, [0])
    #expect(cancelled.sentence == "Download cancelled")
    #expect(try await download(0) == nil)
    _ = try await take(try #require(cancelled.undo))
    #expect(try await download(0) == .queued)
    _ = try await take(try #require(started.undo))
    #expect(try await download(0) == nil)
    // The undo also deletes the bytes that have arrived meanwhile.
    _ = try await tap(.download, [0])
    try await still.finish(sample.episodes[0], bytes: 5_000_000, at: clock.read())
    _ = try await take(try #require(started.undo))
    #expect(try await download(0) == nil)
  }

  @Test func saysWhenThereIsNothingToDownload() async throws {
    #expect(try await notice(.download, [2]).sentence == "No audio available to download")
    _ = try await tap(.download, [2, 0])
    #expect(try await download(2) == nil)
    #expect(try await download(0) == .queued)
    let other = EpisodeActionsServices.Download(episodes: [ids[1]])
    #expect(try await router.answer(other, for: viewer) == ActionResult(nil))
    #expect(try await download(1) == .queued)
  }

  @Test func saysWhenTheDownloadLimitIsReached() async throws {
    try await sample.library.serverSettings.set(["download-user-limit": "30000000"])
    let several = try await notice(.download, [0, 1, 3]).sentence
    #expect(several == "2 episodes don’t fit into your download limit. Delete downloads to make room.")
    #expect(try await notice(.download, [1]).sentence == "Your download limit is reached. Delete downloads to make room.")
    #expect(try await download(0) == .queued)
    #expect(try await download(1) == nil)
  }

  @Test func aDeletedDownloadIsRestored() async throws {
    _ = try await tap(.download, [0])
    try await still.finish(sample.episodes[0], bytes: 5_000_000, at: clock.read())
    let deleted = try await notice(.delete, [0])
    #expect(deleted.sentence == "Removed from the server (5 MB)")
    #expect(try await download(0) == nil)
    guard case .notice("Download restored", _, _)? = try await take(try #require(deleted.undo)) else {
      Issue.record("it was not restored")
      return
    }
    #expect(try await download(0) == .downloaded)
    #expect(try await notice(.download, [0]).sentence == "Already on the server")
    guard
      case .notice("This download is no longer available. Download it again.", _, _) = try await post(
        "did-restore-downloads", ["moment": "1", "back": "/"])
    else {
      Issue.record("something was restored")
      return
    }
  }

  @Test func anotherUsersDownloadIsLeftAlone() async throws {
    _ = try await tap(.download, [0, 1])
    _ = try await tap(.download, [0], neighbour)
    _ = try await tap(.pause, [1], neighbour)
    #expect(try await download(1) == .queued)
    _ = try await tap(.cancel, [1], neighbour)
    #expect(try await download(1) == .queued)
  }

  // MARK: - Marks

  @Test func favouritesAreSetAndUndone() async throws {
    let added = try await notice(.favourite, [1])
    #expect(added.sentence == "Added to favourites")
    #expect(try await listening.planned(sample.episodes[1], for: .local)?.isFavourite == true)
    #expect(try await listening.planned(sample.episodes[1], for: SampleLibrary.neighbour)?.isFavourite == false)
    try await take(try #require(added.undo))
    #expect(try await listening.planned(sample.episodes[1], for: .local)?.isFavourite == false)
    guard
      case .refused("This episode is no longer available", _) = try await post(
        "did-tap", ["action": "favourite", "episode": "999", "back": "/"])
    else {
      Issue.record("an episode that does not exist became a favourite")
      return
    }
  }

  @Test func undoingPlayedResumesFromTheLastPosition() async throws {
    let entry = LedgerEntry(
      id: "a", device: "phone", sequence: 1, episode: sample.episodes[3], kind: .event(action: "seek"), position: 600, rate: 1, state: nil,
      moment: clock.now - 60, mediaDuration: nil)
    try await sample.library.listening.record([entry], for: .local)
    for (index, position) in [(3, 600.0), (1, 0)] {
      let marked = try await notice(.markPlayed, [index])
      #expect(marked.sentence == "Marked as played")
      #expect(try await listening.planned(sample.episodes[index], for: .local)?.isFinished == true)
      clock.advance(by: 1)
      try await take(try #require(marked.undo))
      let planned = try #require(try await listening.planned(sample.episodes[index], for: .local))
      #expect(!planned.isFinished && planned.position == position)
    }
  }

  @Test func archivingIsUndone() async throws {
    let archived = try await notice(.archive, [1])
    #expect(try await sample.library.listening.state(of: sample.episodes[1], for: .local)?.isArchived == true)
    try await take(try #require(archived.undo))
    #expect(try await sample.library.listening.state(of: sample.episodes[1], for: .local)?.isArchived == false)
  }

  @Test func archivedEpisodesReturnToTheirPlaceInUpNext() async throws {
    _ = try await notice(.playLast, [0, 1, 3])
    let archived = try await notice(.archive, [1, 4])
    #expect(try await queue() == [0, 3])
    try await take(try #require(archived.undo))
    #expect(try await queue() == [0, 1, 3])
    #expect(try await sample.library.listening.states(of: sample.episodes, for: .local).allSatisfy { !$0.value.isArchived })
  }

  @Test func openPagesFollowWhatIsMarked() async throws {
    _ = try await tap(.favourite, [1])
    _ = try await tap(.markPlayed, [1])
    let patches = try await router.livePatches(for: Change.episode(sample.episodes[1], .local), viewer)
    let row = try #require(patches.first { $0.key == "row-\(ids[1])" })
    #expect(row.attributes == ["data-finished": "true", "data-archived": "false", "data-favourite": "true"])
    #expect(patches.contains(LivePatch("favourite-\(ids[1])", attributes: ["aria-pressed": "true", "value": "unfavourite"])))
    #expect(patches.contains { $0.key == "play-\(ids[1])" && $0.attributes["data-finished"] == "true" })
  }

  // MARK: - What tests share

  @discardableResult
  func tap(_ action: EpisodeAction, _ indices: [Int], _ viewer: Viewer? = nil) async throws -> EventAnswer {
    let form = Form(["action": [action.rawValue], "episode": indices.map { "\(ids[$0])" }, "back": ["/shows/1"]])
    return try await #require(router.event(at: EpisodeAction.path)).handle(form, viewer ?? self.viewer)
  }

  func notice(_ action: EpisodeAction, _ indices: [Int]) async throws -> (sentence: String, undo: Undo?) {
    guard case .notice(let sentence, let undo, backTo: "/shows/1") = try await tap(action, indices) else {
      Issue.record("\(action) said nothing")
      return ("", nil)
    }
    return (sentence, undo)
  }

  /// - Returns: nil for an undo of logged changes, which another feature does.
  @discardableResult
  func take(_ undo: Undo) async throws -> EventAnswer? {
    if let event = router.event(at: undo.path) { return try await event.handle(Form(undo.fields.mapValues { [$0] }), viewer) }
    try await log.take(undo)
    return nil
  }

  var log: ChangeLog { ChangeLog(of: sample.library, now: clock.read) }

  @discardableResult
  func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/episode-actions/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  func queue() async throws -> [Int] {
    try await sample.library.upNext.episodes(of: .local).compactMap { ids.firstIndex(of: $0.rawValue) }
  }

  func finished() async throws -> [Int] {
    let states = try await sample.library.listening.states(of: sample.episodes, for: .local)
    return sample.episodes.indices.filter { states[sample.episodes[$0]]?.isFinished == true }
  }

  func download(_ index: Int) async throws -> DownloadState? {
    try await sample.library.downloads.facts(of: sample.episodes[index], for: .local)?.state
  }
}
