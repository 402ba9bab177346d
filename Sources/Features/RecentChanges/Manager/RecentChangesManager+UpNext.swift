import ChangeLog
import Foundation
import Library
import Playback
import PodcastModel
import RecentChanges
import ServiceRouter
import Services
import Storage
import WebPage

extension RecentChangesManager {
  func page(for task: RecentChangesServices.NavigateUpNext, _ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let zone = try await userSettings.zone(of: user)
    let clock = LocalClock(now: changeLog.now(), zone: zone)
    let preset = task.moment.flatMap(RecentChanges.Restoring.Preset.init(rawValue:))
    let moment = preset.map { clock.moment(of: $0) } ?? task.moment.flatMap { clock.moment($0) }
    // A text that is no moment stays in the field.
    let value = moment.map { clock.text($0) } ?? task.moment.map { String($0.prefix(Self.maxLength)) }
    var content = RecentChanges.Restoring(
      presets: RecentChanges.Restoring.Preset.allCases.map { choice in
        RecentChanges.Restoring.PresetLink(
          preset: choice, url: RecentChangesServices.NavigateUpNext(moment: choice.rawValue).path, isCurrent: choice == preset)
      },
      state: try await state(at: moment, isSelected: task.moment != nil, for: user),
      value: value ?? clock.text(clock.moment(of: .yesterday)), maxValue: clock.text(clock.now),
      url: RecentChangesServices.NavigateUpNext().path, changesURL: RecentChangesServices.Navigate(kind: "up-next").path)
    content.upNextURL = router.path(to: UpNextServices.Navigate())
    content.today = clock.now
    content.zone = zone
    return Page(
      title: RecentChanges.restoringTitle, identity: "\(RecentChangesServices.name):up-next", body: RecentChanges.html(restoring: content))
  }

  // MARK: - Private

  private func state(at moment: Date?, isSelected: Bool, for user: UserID) async throws -> RecentChanges.Restoring.State {
    guard let moment else { return isSelected ? .invalid : .none }
    guard moment <= changeLog.now() else { return .future }
    do {
      let queue = try await changeLog.upNext(at: moment, of: user)
      let first = queue.episodes.prefix(Self.maxRows)
      let episodes = try await library.personal.episodes(Set(first), for: user)
      let rows = first.compactMap { id in
        episodes[id].map { personal in
          RecentChanges.Restoring.Row(
            title: personal.episode.title, showTitle: personal.showTitle, url: EpisodePageServices.Navigate(episode: id.rawValue).path)
        }
      }
      return .preview(
        RecentChanges.Restoring.Preview(
          moment: moment, milliseconds: moment.milliseconds, rows: rows, count: queue.episodes.count, missing: queue.missing,
          coming: queue.coming, leaving: queue.leaving, isCurrent: queue.isCurrent))
    } catch ChangeLogError.noRecord(let begin) {
      return .noRecord(begin: begin)
    }
  }

  private static let maxRows = 10
  private static let maxLength = 40
}
