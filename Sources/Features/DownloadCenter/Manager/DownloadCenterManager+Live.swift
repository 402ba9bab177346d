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
  func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let user = UserID(visit.userID)
    switch change {
    case .download(let id):
      guard let personal = try await library.personal.episodes([id], for: user)[id] else { return [] }
      var leaves = DownloadMark.leaves(mark(personal))
      guard personal.listed.download != nil else { return leaves }
      let transfer = transfer(personal)
      leaves += [
        Leaf("transfer-\(id.rawValue)", attributes: ["data-state": transfer.mark.state.rawValue]),
        Leaf("transfer-bar-\(id.rawValue)", attributes: ["value": "\(transfer.mark.fraction ?? 0)"]),
        Leaf("transfer-status-\(id.rawValue)", text: DownloadCenter.status(of: transfer)),
      ]
      // Progress changes often: only the values that depend on it are computed.
      let pace = DownloadCenter.Totals(pacing: try await transfers(of: user))
      return leaves + pacing(pace)
    case .downloads(user):
      let told = Leaf("downloads", attributes: ["data-told": UUID().uuidString])
      let shows = try await library.claims.shows(of: user).map { DownloadCenter.Show($0) }
      return try await sums(of: user) + shows.map { Leaf("downloaded-show-\($0.show)", text: DownloadCenter.facts($0)) } + [told]
    default: return []
    }
  }

  // MARK: - Private

  private func sums(of user: UserID) async throws -> [Leaf] {
    let totals = try await totals(of: user, try await transfers(of: user))
    let trouble = downloading.notice.map(Self.sentence)
    return [
      Leaf("downloaded-badge", text: CategoryView.badge(totals.new)),
      Leaf("downloading-badge", text: CategoryView.badge(totals.unfinished)),
      Leaf("downloads-sum", text: DownloadCenter.sum(totals)),
      Leaf("downloads-room", text: DownloadCenter.room(totals.left)),
      Leaf("downloads-count", text: DownloadCenter.unfinished(totals.unfinished)),
      // The last sentence stays when the failure ends, so that a line that fades out keeps its text.
      Leaf("downloads-trouble-text", text: trouble),
      Leaf("downloads-trouble", attributes: ["hidden": trouble == nil ? "" : nil]),
    ] + pacing(totals)
  }

  private func pacing(_ totals: DownloadCenter.Totals) -> [Leaf] {
    [
      Leaf("downloads-speed", text: DownloadCenter.speed(totals.bytesPerSecond)),
      Leaf("downloads-all", attributes: ["data-can-pause": "\(totals.canPause)", "data-can-resume": "\(totals.canResume)"]),
    ]
  }
}
