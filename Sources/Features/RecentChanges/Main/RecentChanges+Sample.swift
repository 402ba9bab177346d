import Foundation

extension RecentChanges.Content {
  public static let sample: RecentChanges.Content = {
    var rule = row(4, .queueAdded, 2, "A hedge in November", minutes: 30)
    (rule.isByRule, rule.device) = (true, "")
    var speed = row(3, .setting, 0, nil, minutes: 90)
    speed.change.setting = RecentChanges.Setting(name: "default-rate", old: "1.2", new: "1.5")
    var show = row(2, .showSetting, 1, "Moss & Stone", minutes: 1_500)
    show.change.showSettings = [.rate(old: nil, new: 1.25)]
    (show.isUndo, show.isUndone) = (true, true)
    var content = RecentChanges.Content(
      rows: [row(5, .queueRemoved, 1, "What the moss remembers", minutes: 5), rule, speed, show, row(1, .played, 12, nil, minutes: 1_600)],
      kind: nil,
      kinds: [RecentChanges.Content.KindLink(kind: nil, url: "/recent-changes")]
        + RecentChanges.Kind.allCases.map { RecentChanges.Content.KindLink(kind: $0, url: "/recent-changes?kind=\($0.rawValue)") },
      url: "/recent-changes")
    content.restoreURL = "/recent-changes/up-next"
    content.olderURL = "/recent-changes?page=2"
    content.today = Date(timeIntervalSince1970: 1_790_812_800)
    content.zone = .gmt
    return content
  }()

  private static func row(_ id: Int64, _ action: RecentChanges.Action, _ count: Int, _ title: String?, minutes: Double) -> Row {
    Row(
      id: id, change: RecentChanges.Change(action: action, count: count, title: title),
      moment: Date(timeIntervalSince1970: 1_790_812_800 - minutes * 60), device: "Firefox on Linux")
  }
}

extension RecentChanges.Restoring {
  /// A preview, and one of each reason why there is none.
  static let samples: [RecentChanges.Restoring] = {
    let moment = Date(timeIntervalSince1970: 1_790_726_400)
    let preview = Preview(
      moment: moment, milliseconds: 1_790_726_400_000,
      rows: [Row(title: "A hedge in November", showTitle: "Moss & Stone", url: "/episodes/7")], count: 3, missing: 1, coming: 2, leaving: 4,
      isCurrent: false)
    return [State.preview(preview), .none, .invalid, .future, .noRecord(begin: moment), .noRecord(begin: nil)].map { state in
      var content = RecentChanges.Restoring(
        presets: Preset.allCases.map {
          PresetLink(preset: $0, url: "/recent-changes/up-next?at=\($0.rawValue)", isCurrent: $0 == .yesterday)
        }, state: state, value: "2026-09-30T18:00", maxValue: "2026-10-01T12:00", url: "/recent-changes/up-next",
        changesURL: "/recent-changes")
      content.upNextURL = "/up-next"
      content.zone = .gmt
      return content
    }
  }()
}
