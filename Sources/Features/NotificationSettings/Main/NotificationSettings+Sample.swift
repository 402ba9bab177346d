import Foundation

extension NotificationSettings.RevocationContent {
  public static let sample = NotificationSettings.RevocationContent(lists: 2, services: 1, url: "/settings/notifications")
}

extension NotificationSettings.Content {
  public static let sample: NotificationSettings.Content = {
    var content = ofMember
    content.sendsOwnerAlerts = true
    return content
  }()

  static let ofMember = NotificationSettings.Content(
    addresses: [
      Address(id: 1, url: "https://ntfy.sh/moss", isNtfy: true, sent: Date(timeIntervalSince1970: 1_790_000_000)),
      Address(
        id: 2, url: "https://hooks.example/in", isNtfy: false, selected: [3], titleFilter: "interview",
        failureText: "Last notification rejected (503)"),
      Address(
        id: 3, url: "", isNtfy: false, sent: Date(timeIntervalSince1970: 1_790_000_000),
        device: Device(name: "Chrome on Android", endpointHash: "hash", quietHours: ("22:00", "07:00"), showsPrivate: true)),
    ], pushKey: "key",
    shows: [(3, "Slow Green Things"), (4, "Tea at Four")],
    lists: [List(id: 1, name: "New episodes", created: Date(timeIntervalSince1970: 1_790_000_000))],
    choices: [("new", "New episodes"), ("search:1", "moss")],
    fresh: ("New episodes", "/private/sample.xml"), now: Date(timeIntervalSince1970: 1_790_010_000), version: "1")
}
