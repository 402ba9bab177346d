import Components

extension BottomPlayer.Content {
  public static let sample = BottomPlayer.Content(
    item: .sample, positionSeconds: 754, playerURL: "/player", episodesURL: "/player/episodes", historyURL: "/history")
}
