import Components

extension UpNext.Content {
  public static let sample: UpNext.Content = {
    var content = UpNext.Content(
      rows: [.running, .other], searchURL: "/search", url: "/up-next")
    (content.historyURL, content.shareURL) = ("/recent-changes?kind=up-next", "/share?list=up-next")
    return content
  }()
}
