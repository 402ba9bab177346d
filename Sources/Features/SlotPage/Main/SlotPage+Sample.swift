import Components
import Foundation

extension SlotPage.Content {
  public static let sample = {
    var content = SlotPage.Content(
      minutes: 40, lengths: [20, 40, 60].map { Length(minutes: $0, url: "/time-slot?minutes=\($0)") },
      sources: [("up-next", "Up Next"), ("list-5", "On the train")].map { Source(key: $0, title: $1, url: "/time-slot?from=\($0)") },
      source: "up-next",
      rows: [.running, .other], seconds: 2_280, currentURL: "/time-slot")
    content.finish = Date(timeIntervalSince1970: 1_790_812_800)
    content.unknown = 1
    content.actions = [.playNext, .playLast, .archive, .unarchive]
    content.current = SlotPage.Current(count: 2, finish: nil, zone: .gmt, version: "1")
    return content
  }()
}
