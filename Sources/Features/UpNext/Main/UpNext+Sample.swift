import Components
import Foundation

extension UpNext.Content {
  public static let sample: UpNext.Content = {
    var content = UpNext.Content(
      rows: [.running, .other],
      earlier: [
        Earlier(
          id: 2, saved: Date(timeIntervalSince1970: 1_790_726_400), count: 12, titles: ["A hedge in November", "What the moss remembers"])
      ],
      searchURL: "/search", url: "/up-next")
    (content.changesURL, content.restoreURL) = ("/recent-changes?kind=up-next", "/recent-changes/up-next")
    return content
  }()
}
