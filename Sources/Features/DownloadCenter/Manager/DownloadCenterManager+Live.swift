import Components
import DownloadCenter
import Downloading
import Events
import Foundation
import Library
import PodcastModel
import WebPage

extension DownloadCenterManager {
  /// The patches of open pages after a change: the download rings in all pages, the rows and numbers in these.
  func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    switch change {
    case .download(let id):
      guard let personal = try await library.personal.episodes([id], for: user)[id] else { return [] }
      var patches = DownloadButton.livePatches(mark(personal))
      guard personal.listed.download != nil else { return patches }
      let transfer = transfer(personal)
      patches += [
        LivePatch("transfer-\(id.rawValue)", attributes: ["data-state": transfer.mark.state.rawValue]),
        LivePatch("transfer-bar-\(id.rawValue)", attributes: ["value": "\(transfer.mark.fraction ?? 0)"]),
        LivePatch("transfer-status-\(id.rawValue)", text: DownloadCenter.status(of: transfer)),
      ]
      // Progress changes often: only the values that depend on it are computed.
      let pace = DownloadCenter.Totals(pacing: try await transfers(of: user))
      return patches + pacing(pace)
    case .downloads(user):
      let reload = LivePatch("downloads", attributes: ["data-reload-on": UUID().uuidString])
      let shows = try await library.claims.shows(of: user).map { DownloadCenter.Show($0) }
      return try await sums(of: user) + shows.map { LivePatch("downloaded-show-\($0.show)", text: DownloadCenter.facts($0)) } + [reload]
    default: return []
    }
  }

  // MARK: - Private

  private func sums(of user: UserID) async throws -> [LivePatch] {
    let totals = try await totals(of: user, try await transfers(of: user))
    let failure = downloading.notice.map(Self.sentence)
    return [
      LivePatch("\(Self.serverPart)-badge", text: CategoryView.badge(totals.new)),
      LivePatch("downloads-sum", text: DownloadCenter.sum(totals)),
      LivePatch("downloads-room", text: DownloadCenter.freeSpace(totals.left)),
      LivePatch("downloads-count", text: DownloadCenter.unfinished(totals.unfinished)),
      // The last sentence stays when the failure ends, so that a line that fades out keeps its text.
      LivePatch("downloads-trouble-text", text: failure),
      LivePatch("downloads-trouble", attributes: ["hidden": failure == nil ? "" : nil]),
    ] + pacing(totals)
  }

  private func pacing(_ totals: DownloadCenter.Totals) -> [LivePatch] {
    [
      LivePatch("downloads-speed", text: DownloadCenter.speed(totals.bytesPerSecond)),
      LivePatch("downloads-all", attributes: ["data-can-pause": "\(totals.canPause)", "data-can-resume": "\(totals.canResume)"]),
    ]
  }
}
