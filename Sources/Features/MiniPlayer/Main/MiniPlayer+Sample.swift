import Components

extension MiniPlayer.Content {
  public static let sample = MiniPlayer.Content(
    item: .sample, positionSeconds: 754, playerURL: "/player", episodesURL: "/player/episodes", historyURL: "/history",
    upNextURL: "/up-next")
}
