import Components
import Playback
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The way to a person's downloads, for the Managers of pages that list episodes.
public struct DownloadVerbs: Sendable {
  /// It holds the Managers, and outlives them.
  private unowned let router: Router

  public init(in router: Router) { self.router = router }

  /// Whether there are downloads.
  public var isOffered: Bool { router.offers(DownloadCenterServices.Navigate.self) }

  /// Where its download stands; nil where there are no downloads, or it has nothing to download.
  public func mark(of planned: PlannedEpisode) -> DownloadMark.Content? {
    guard isOffered, planned.episode.enclosure != nil else { return nil }
    return DownloadMark.Content(planned.episode, planned.download)
  }

  /// Does it, and says so where it can be taken back.
  public func perform(_ verb: DownloadVerb, on episodes: [Int64], backTo path: String, for visit: Visit) async throws -> EventAnswer {
    guard let task = DownloadCenterServices.Act.Verb(rawValue: verb.rawValue),
      let acted = try await router.doing(DownloadCenterServices.Act(task, episodes: episodes), for: visit)
    else { return .missing }
    guard let sentence = acted.sentence else { return .done(backTo: path) }
    let undo = acted.undo.isEmpty ? nil : Undo(path: acted.undoPath, fields: ["undo": acted.undo], text: acted.undoText)
    return .notice(sentence, undo: undo, backTo: path)
  }
}
