/// A line of a recorded talk with its times, which make-media.sh measures.
struct TimedLine: Decodable, Sendable {
  enum Speaker: String, Decodable, Sendable { case host, guest }

  /// Seconds from the start of the clip.
  var start: Double
  var end: Double
  var speaker: Speaker
  var text: String
}
