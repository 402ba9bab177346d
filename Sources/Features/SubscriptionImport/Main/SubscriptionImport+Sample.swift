extension SubscriptionImport.Content {
  public static let sample = SubscriptionImport.Content.report(
    Report(
      list: 1, name: "AntennaPod.opml", isInProgress: true, done: 2, total: 4, failed: 1, added: 3, known: 1, problems: 1,
      lines: [
        Line(title: "Slow Green Things", folders: ["Nature"], state: .read, show: 3, url: "/shows/3", artworkURL: "/artwork/3"),
        Line(title: "Tea at Four", state: .failed("The feed’s server isn’t responding"), show: 4, url: "/shows/4/feed"),
        Line(title: "Night Trains", address: "https://trains.example/feed.xml", folders: ["Nature"], state: .waiting, show: 5),
        Line(title: "Old list", address: "exec:true", state: .problem("Not a valid web address")),
      ], startURL: "/import", version: "1"))
}
