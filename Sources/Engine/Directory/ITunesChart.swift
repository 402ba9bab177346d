/// A parser of Apple's chart feeds in JSON, where every value is a `label`: `{"feed": {"entry": [{"id": {"attributes": {"im:id":
/// "42"}}}]}}`. The charts contain iTunes ids, but no feeds.
///
/// Seen in the wild: a chart of one show whose `entry` is an object and not a list, an empty chart without `entry`.
enum ITunesChart {
  /// The iTunes ids, most popular first.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape.
  static func itunesIDs(_ body: [UInt8]) throws(DirectoryError) -> [Int64] {
    let feed = try DirectoryError.decode(Answer.self, body).feed
    var seen: Set<Int64> = []
    return (feed.entry?.entries ?? []).compactMap { $0.value.flatMap { FieldNormalizer.positive($0.id.attributes.number) } }
      .filter { seen.insert($0).inserted }
  }

  // MARK: - Private

  private struct Answer: Decodable {
    let feed: Feed
  }

  private struct Feed: Decodable {
    let entry: OneOrMany?
  }

  private struct OneOrMany: Decodable {
    let entries: [LossyValue<Entry>]

    init(from decoder: any Decoder) throws {
      if let many = try? [LossyValue<Entry>](from: decoder) {
        entries = many
      } else {
        entries = [LossyValue<Entry>(from: decoder)]
      }
    }
  }

  private struct Entry: Decodable {
    let id: ID

    struct ID: Decodable { let attributes: Attributes }

    struct Attributes: Decodable {
      let number: LossyInteger?

      enum CodingKeys: String, CodingKey { case number = "im:id" }
    }
  }
}
