/// The addresses of one transcript in a feed, in several formats.
struct PublishedTranscript: Sendable {
  /// The language that the feed declares; nil for none.
  let language: String?
  /// The addresses, in the order of the feed.
  let sources: [TranscriptSource]
  /// The stored form of the addresses.
  let text: String

  /// The addresses of an episode by language, in the order of the feed.
  static func groups(_ sources: [TranscriptSource]) throws -> [PublishedTranscript] {
    var groups: [[TranscriptSource]] = []
    var places: [String?: Int] = [:]
    for source in sources.prefix(TranscriptSource.maxCount) {
      let key = source.language?.lowercased()
      if let place = places[key] {
        groups[place].append(source)
      } else {
        places[key] = groups.count
        groups.append([source])
      }
    }
    return try groups.map { PublishedTranscript(language: $0[0].language, sources: $0, text: try StoredJSON.text(of: $0)) }
  }
}
