/// One line of a recorded talk and when it is spoken; make-media.sh measures it.
struct SpokenLine: Decodable, Sendable {
  enum Speaker: String, Decodable, Sendable { case host, guest }

  /// Seconds from the clip's beginning.
  var start: Double
  var end: Double
  var speaker: Speaker
  var text: String
}
