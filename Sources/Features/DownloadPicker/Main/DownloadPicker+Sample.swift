import Components

extension DownloadPicker.Content {
  public static let sample = DownloadPicker.Content(
    show: 3, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", showURL: "/shows/3",
    rows: [
      row(7, PlayItem.sample.title, DownloadPicker.Size(episode: 7, bytes: 41_200_000, isFromFeed: false, isRequested: true)),
      row(6, "Duckweed, a very small empire", DownloadPicker.Size(episode: 6, bytes: 38_000_000, isFromFeed: true, isRequested: false)),
      row(5, "A hedge in November", DownloadPicker.Size(episode: 5, bytes: nil, isFromFeed: false, isRequested: true), isFinished: true),
      row(
        4, "What the moss remembers", DownloadPicker.Size(episode: 4, bytes: 20_000_000, isFromFeed: false, isRequested: true), state: .done
      ),
    ], left: 38_000_000_000, sizeProgress: DownloadPicker.SizeProgress(done: 2, total: 4), olderURL: "/shows/3/download?page=2")

  private static func row(
    _ episode: Int64, _ title: String, _ size: DownloadPicker.Size, isFinished: Bool = false, state: DownloadButton.State = .none
  ) -> DownloadPicker.Row {
    var row = EpisodeRow.Content.sample
    (row.episode, row.title, row.isFinished) = (episode, title, isFinished)
    row.download = DownloadButton.Content(episode: episode, title: title, state: state)
    return (row, size)
  }
}
