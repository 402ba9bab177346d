import ChangeLog
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import UpNextManager
import WebPage

@Suite struct ReplaceQueueTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func aWholeListTakesThePlaceOfTheQueueAndTheQueueComesBack() async throws {
    let sample = try await SampleLibrary(episodes: 6)
    let listening = ListeningSessions(library: sample.library)
    let upNext = UpNextQueue(library: sample.library)
    let userSettings = UserSettings(library: sample.library)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
    let ids = sample.episodes
    func play(_ episodes: [EpisodeID]) async throws -> ActionResult? {
      try await router.answer(UpNextServices.ReplaceQueue(episodes: episodes.map(\.rawValue)), for: viewer)
    }
    func undo(_ queued: ActionResult?) async throws { try await ChangeLog(of: sample.library).take(queued?.undo) }
    // The third has no audio. Without a previous queue, the undo empties it.
    let first = try await play([ids[0], ids[2], ids[1], ids[0]])
    #expect(first?.sentence == "2 episodes added to Up Next")
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[0], ids[1]])
    try await undo(first)
    #expect(try await sample.library.upNext.episodes(of: .local).isEmpty)
    try await upNext.playLast([ids[3], ids[4]], for: .local)
    let second = try await play([ids[5]])
    #expect(second?.sentence == "Up Next replaced with 1 episode")
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[5]])
    #expect(try await upNext.earlier(of: .local).first?.episodes == [ids[3], ids[4]])
    try await undo(second)
    #expect(try await sample.library.upNext.episodes(of: .local) == [ids[3], ids[4]])
  }

  @Test func aLongListAddsItsFirstHundredAndSaysSo() async throws {
    let sample = try await SampleLibrary(episodes: 130, silent: [])
    let listening = ListeningSessions(library: sample.library)
    let upNext = UpNextQueue(library: sample.library)
    let userSettings = UserSettings(library: sample.library)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
    let ids = sample.episodes.map(\.rawValue)
    func play(_ task: UpNextServices.ReplaceQueue) async throws -> ActionResult? { try await router.answer(task, for: viewer) }
    let all = try await play(UpNextServices.ReplaceQueue(episodes: ids, total: 340))
    #expect(all?.sentence == "Added the first 100 of 340 episodes" && all?.undo != nil)
    #expect(try await sample.library.upNext.count(of: .local) == 100)
    // One of the hundred plays already.
    let again = try await play(UpNextServices.ReplaceQueue(episodes: ids, playing: ids[0]))
    #expect(again?.sentence == "Up Next replaced with the first 100 of 130 episodes" && again?.undo != nil)
    #expect(try await sample.library.upNext.episodes(of: .local) == Array(sample.episodes[1..<100]))
    var settings = try await userSettings.settings(of: .local)
    settings.upNextLimit = 25
    try await userSettings.change(settings, of: .local)
    let short = try await play(UpNextServices.ReplaceQueue(episodes: ids))
    #expect(short?.sentence == "Up Next replaced with the first 25 of 130 episodes")
  }
}
