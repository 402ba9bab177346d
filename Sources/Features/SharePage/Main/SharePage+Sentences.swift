import WebPage

extension SharePage {
  public static var title: String { strings(.title) }
  public static var newEpisodes: String { strings(.newEpisodes) }
  public static var inProgress: String { strings(.inProgress) }
  public static var favourites: String { strings(.favourites) }
  public static var upNext: String { strings(.upNext) }
  public static var inbox: String { strings(.inbox) }
  public static var people: String { strings(.people) }
  public static var revoked: String { strings(.revoked) }
  public static var undo: String { strings(.undo) }
  public static func tooManyAddresses(_ count: Int) -> String { strings(.tooManyAddresses, ["count": "\(count)"]) }

  public static var badTime: String { strings(.badTime) }
  public static var outsideEpisode: String { strings(.outsideEpisode) }
  public static var notPublic: String { strings(.privateShow) }
  public static var unknownLink: String { strings(.failed) }
  public static func tooManyLinks(_ count: Int) -> String { strings(.tooManyLinks, ["count": "\(count)"]) }
}
