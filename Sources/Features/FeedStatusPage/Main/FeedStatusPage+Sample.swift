import Foundation

extension FeedStatusPage.Content {
  public static let sample: FeedStatusPage.Content = {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    var content = FeedStatusPage.Content(
      show: 3, title: "Slow Green Things", artworkURL: "/artwork/3", showURL: "/shows/3", feedURL: "https://slow.example/feed.xml",
      now: now, version: "1")
    content.state = .failed(sentence: "The feed’s server denied access", advice: "Changing the user agent may help.")
    content.checked = now - 7200
    content.changed = now - 180_000
    content.next = now + 5400
    content.intervalSeconds = 25_200
    content.userAgent = "Mossreader/2"
    content.defaultUserAgent = "Earnest"
    content.needsOtherUserAgent = true
    content.notes = ["The feed moved permanently, and Earnest saved its new address"]
    content.redirects = [(301, "https://moss.example/slow.xml")]
    content.repairs = ["Bare “&” characters were read as text"]
    content.recognised = [
      Recognised(
        repair: 9, title: "Duckweed, a very small empire", url: "/episodes/6", evidence: "Same audio file", moment: now - 7200,
        isUndone: false),
      Recognised(
        repair: 8, title: "What a wall remembers", url: "/episodes/5", evidence: "Same web page", moment: now - 7300, isUndone: true
      ),
    ]
    content.suggestedURL = "https://slow.example/new.xml"
    content.earlierURL = "https://moss.example/old.xml"
    content.merges = [Merged(id: 4, title: "Slow Green Things (free)", moment: now - 86_400)]
    content.mergeTargets = [(5, "Quiet Green Things")]
    content.log = [
      Fetch(moment: now - 60, outcome: .failed(sentence: "The feed’s server denied access"), status: 403, bytes: 32, seconds: 0.042),
      Fetch(
        moment: now - 7200, outcome: .updated, newEpisodes: 2, status: 200, bytes: 412_345, seconds: 1.26,
        redirects: [(301, "https://moss.example/slow.xml")], repairCount: 1),
      Fetch(moment: now - 90_000, outcome: .unchanged, status: 304, seconds: 0.08),
    ]
    return content
  }()
}

extension FeedStatusPage.Confirmation {
  public static let samples = [
    FeedStatusPage.Confirmation(
      show: 3, title: "Slow Green Things", artworkURL: "/artwork/3", backURL: "/feeds/3",
      change: .address(preview: "k7", url: "https://slow.example/new.xml", title: "Slow Green Things plus", matches: 12, episodes: 14)),
    FeedStatusPage.Confirmation(
      show: 3, title: "Slow Green Things", artworkURL: nil, backURL: "/feeds/3",
      change: .merge(target: 5, title: "Quiet Green Things", matches: 0, moves: 2)),
  ]
}
