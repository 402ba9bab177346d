import Foundation

extension NewsSettings.Content {
  public static let sample = NewsSettings.Content(
    addresses: [
      Address(id: 1, url: "https://ntfy.sh/moss", isNtfy: true, sent: Date(timeIntervalSince1970: 1_790_000_000)),
      Address(
        id: 2, url: "https://hooks.example/in", isNtfy: false, chosen: [3], words: "interview",
        trouble: "Last notification rejected (503)"),
    ],
    shows: [Show(id: 3, title: "Slow Green Things"), Show(id: 4, title: "Tea at Four")],
    lists: [List(id: 1, name: "New episodes", created: Date(timeIntervalSince1970: 1_790_000_000))],
    choices: [Choice(value: "new", name: "New episodes"), Choice(value: "search:1", name: "moss")],
    fresh: Fresh(name: "New episodes", path: "/private/sample.xml"), now: Date(timeIntervalSince1970: 1_790_010_000), version: "1")
}
