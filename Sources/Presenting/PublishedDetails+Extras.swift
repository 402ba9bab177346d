import Components
import Library
import ServiceRouter
import Services

extension PublishedDetails.Content {
  /// The details of a show.
  public init(_ extras: ShowExtras, in router: Router) {
    self.init(
      people: extras.people.map { PublishedDetails.Person($0, in: router) }, fundings: extras.fundings.map(PublishedDetails.Link.init),
      locations: extras.locations.map(PublishedDetails.Link.init), license: extras.license.map(PublishedDetails.Link.init))
  }

  /// The details of an episode.
  public init(_ extras: EpisodeExtras, in router: Router) {
    self.init(
      people: extras.people.map { PublishedDetails.Person($0, in: router) }, locations: extras.locations.map(PublishedDetails.Link.init),
      license: extras.license.map(PublishedDetails.Link.init))
  }
}

extension PublishedDetails.Person {
  fileprivate init(_ credit: Credit, in router: Router) {
    self.init(
      name: credit.name, role: credit.role, url: router.path(to: PersonPageServices.Navigate(name: credit.name)),
      artworkURL: credit.artwork?.path)
  }
}

extension PublishedDetails.Link {
  fileprivate init(_ link: NamedLink) { self.init(name: link.name, url: link.url) }
}
