import Components

extension BottomPlayer.Content {
  public static let sample = BottomPlayer.Content(item: .sample, positionSeconds: 754, playerURL: "/player", historyURL: "/history")
}
