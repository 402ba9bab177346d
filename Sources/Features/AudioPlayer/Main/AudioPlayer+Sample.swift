import Components

extension AudioPlayer.Content {
  public static let sample = AudioPlayer.Content(item: .sample, positionSeconds: 754, previous: .sample, next: nil)
}
