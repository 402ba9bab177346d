import Components

extension PlaylistPage.Content {
  public static let sample = PlaylistPage.Content(
    kind: .smart, key: "4", title: "On the train",
    rules: PlaylistPage.Rules(
      source: "folder-5", sourceName: "Garden", days: 30, maxMinutes: 30, state: .unplayed, titleFilter: "moss", order: .shortest),
    rows: [favourite, .other],
    offersQueue: true, url: "/lists/4", editURL: "/lists/4?edit=true")

  private static var favourite: EpisodeRow.Content {
    var row = EpisodeRow.Content.running
    row.isFavourite = true
    return row
  }
}
