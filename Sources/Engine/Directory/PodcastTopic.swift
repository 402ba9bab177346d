/// A topic of podcasts: the top level of Apple's categories, which feeds, charts and other directories share.
///
/// Source: "Apple Podcasts categories", podcasters.apple.com.
public enum PodcastTopic: String, Sendable, Hashable, CaseIterable, Codable {
  /// Apple's top-level categories. Their raw values are stored.
  case arts, business, comedy, education, fiction, government, health, history, kids, leisure, music, news, religion, science, society
  /// The rest of them; Apple writes "True Crime" and "TV & Film".
  case sports, technology, trueCrime = "true-crime", television = "tv-film"

  /// The category's name in feeds and directories, e.g. "Health & Fitness".
  public var name: String { facts.name }

  /// Apple's id of the category, used in chart addresses.
  public var genreID: Int { facts.genre }

  /// The topic with a feed's or directory's category name; nil for a subcategory or an unknown one.
  public init?(name: String) {
    let wanted = Self.compared(name)
    guard let topic = Self.allCases.first(where: { $0.name.lowercased() == wanted }) else { return nil }
    self = topic
  }

  /// A category's name in the form in which names are compared: feeds write it in any case, and "&amp;" or "and" for "&".
  public static func compared(_ name: String) -> String {
    name.lowercased().replacing("&amp;", with: "&").replacing(" and ", with: " & ")
  }

  // MARK: - Private

  private var facts: (name: String, genre: Int) {
    switch self {
    case .arts: ("Arts", 1301)
    case .business: ("Business", 1321)
    case .comedy: ("Comedy", 1303)
    case .education: ("Education", 1304)
    case .fiction: ("Fiction", 1483)
    case .government: ("Government", 1511)
    case .health: ("Health & Fitness", 1512)
    case .history: ("History", 1487)
    case .kids: ("Kids & Family", 1305)
    case .leisure: ("Leisure", 1502)
    case .music: ("Music", 1310)
    case .news: ("News", 1489)
    case .religion: ("Religion & Spirituality", 1314)
    case .science: ("Science", 1533)
    case .society: ("Society & Culture", 1324)
    case .sports: ("Sports", 1545)
    case .technology: ("Technology", 1318)
    case .trueCrime: ("True Crime", 1488)
    case .television: ("TV & Film", 1309)
    }
  }
}
