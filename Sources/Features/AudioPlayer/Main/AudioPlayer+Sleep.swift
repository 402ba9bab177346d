import BoundedNumbers
import Components
import Foundation
import WebPage

extension AudioPlayer {
  /// Where the user may have fallen asleep.
  public struct SleepQuestion: Sendable {
    public var episode: Int64
    public var title: String
    /// The last touch, and its position.
    public var moment: Date
    public var seconds: Double
    /// The user's time zone.
    public var zone: TimeZone
    public var play: Playability

    public init(episode: Int64, title: String, moment: Date, seconds: Double, zone: TimeZone, play: Playability) {
      self.episode = episode
      self.title = title
      self.moment = moment
      self.seconds = seconds
      self.zone = zone
      self.play = play
    }

    /// Differs for each question.
    public var version: String { "\(episode) \(Int(clamping: moment.timeIntervalSince1970))" }
  }

  /// The key of the patch that announces another question, or none.
  public static let sleepPatch = "sleep-question"

  /// The question as a card, here and on Home. The elements stay while there is none, so that an open page can show the next one.
  public static func sleepCard(_ question: SleepQuestion?) -> HTML {
    """
    <div class="sleep-question" data-live="\(sleepPatch)" data-reload-on-sleep="\(question?.version)">\
    <div id="sleep-question" data-refresh data-version="\(question?.version)">\(question.map(card))</div></div>
    """
  }

  // MARK: - Private

  private static func card(_ question: SleepQuestion) -> HTML {
    let time = TimeText.timeOfDay(question.moment, in: question.zone)
    let place = strings(.asleepAt, ["time": TimeText.clock(question.seconds), "title": question.title])
    return """
      <section class="sleep-card glass-box" aria-labelledby="sleep-title"><div class="text-lines">\
      <h2 id="sleep-title">\(strings.html(.asleep, ["time": time]))</h2><p class="row-note" dir="auto">\(place)</p></div>\
      <form method="post" action="\(url: "/audio-player/did-go-to-sleep-position")">\(FormToken.field)\
      \(PlayButton.submit(question.play, from: question.seconds, returns: true, "\(strings(.asleepGo))"))</form>\
      <form method="post" action="\(url: "/audio-player/did-dismiss-sleep-question")">\(FormToken.field)\
      <button type="submit" class="pill quiet">\(strings(.asleepDismiss))</button></form></section>
      """
  }
}
