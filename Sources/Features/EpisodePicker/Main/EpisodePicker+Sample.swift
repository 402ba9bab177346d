import Components

extension EpisodePicker.Content {
  public static let sample = EpisodePicker.Content(
    isQueue: false, show: 3, showTitle: PlayItem.sample.showTitle, current: 7, queueCount: 3,
    rows: [.running, .other],
    showPartURL: "/player/episodes", queuePartURL: "/player/episodes?part=queue", nextURL: "/player/episodes?from=60", closeURL: "/player",
    closesToPage: false, playerURL: "/player", upNextURL: "/up-next")
}
