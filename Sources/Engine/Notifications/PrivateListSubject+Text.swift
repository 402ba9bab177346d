import Library
import PodcastModel

extension PrivateListSubject {
  /// A list as a text of forms and addresses: "up-next", "playlist:7".
  public var text: String { number.map { "\(kind):\($0)" } ?? kind }

  /// A list of a user: each of a kind that can have an address; nil for every other text.
  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let kind = parts.first else { return nil }
    let shared: [PrivateListSubject] =
      parts.count == 2
      ? Int64(parts[1]).map { [.show(ShowID($0)), .playlist($0), .smart($0), .search($0)] } ?? []
      : [.new, .inProgress, .favourites, .upNext, .inbox, .people]
    guard let subject = shared.first(where: { $0.kind == kind }) else { return nil }
    self = subject
  }
}
