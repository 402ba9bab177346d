import Components

extension MiniPlayer.Content {
  public static let sample: MiniPlayer.Content = {
    var content = MiniPlayer.Content(
      item: .sample, positionSeconds: 754, playerURL: "/player", episodesURL: "/player/episodes", historyURL: "/history",
      upNextURL: "/up-next")
    (content.menuURL, content.actions) = ("/episodes/7/actions", [.favourite, .unfavourite, .markPlayed])
    return content
  }()
}
