import WebPage

/// The facts about a show or an episode that its feed publishes beside the notes: people, ways to support it, locations, licence.
public enum PublishedDetails {
  /// The people and links; empty lists for none.
  public struct Content: Sendable, Equatable {
    public var people: [Person]
    public var fundings: [Link]
    public var locations: [Link]
    public var license: Link?

    public init(people: [Person] = [], fundings: [Link] = [], locations: [Link] = [], license: Link? = nil) {
      self.people = people
      self.fundings = fundings
      self.locations = locations
      self.license = license
    }

    public var isEmpty: Bool { self == Content() }
  }

  public struct Person: Sendable, Equatable {
    public var name: String
    /// As published, in lower case: "host, editor".
    public var role: String?
    /// The page with the episodes of the person; nil when there is none.
    public var url: String?
    public var artworkURL: String?

    public init(name: String, role: String? = nil, url: String? = nil, artworkURL: String? = nil) {
      self.name = name
      self.role = role
      self.url = url
      self.artworkURL = artworkURL
    }
  }

  public struct Link: Sendable, Equatable {
    public var name: String
    /// A web page; nil for none.
    public var url: String?

    public init(name: String, url: String? = nil) {
      self.name = name
      self.url = url
    }
  }

  public static func html(_ content: Content) -> HTML {
    guard !content.isEmpty else { return .empty }
    return """
      <div class="published-details">\(people(content.people))\(content.fundings.map(funding))\
      \(fact(.location, content.locations))\(fact(.license, content.license.map { [$0] } ?? []))</div>
      """
  }

  // MARK: - Private

  private static func people(_ people: [Person]) -> HTML {
    guard !people.isEmpty else { return .empty }
    return "<h3>\(Components.strings(.people))</h3><ul class=\"person-list\">\(people.map { "<li>\(row($0))</li>" as HTML })</ul>"
  }

  private static func row(_ person: Person) -> HTML {
    let role: HTML = person.role.map { "<span class=\"row-note\">\(capitalized($0))</span>" } ?? .empty
    let content: HTML = """
      \(Cover.html(person.artworkURL, title: person.name, size: .thumb))<span class="text-lines"><span class="person-name" dir="auto">\(person.name)</span>\(role)</span>
      """
    return person.url.map { "<a class=\"person-row\" href=\"\(url: $0)\">\(content)</a>" } ?? "<span class=\"person-row\">\(content)</span>"
  }

  private static func funding(_ funding: Link) -> HTML {
    guard let url = funding.url else { return .empty }
    let text = funding.name.isEmpty ? Components.strings(.support) : funding.name
    return """
      <a class="pill quiet" href="\(url: url)" rel="noopener noreferrer" target="_blank">\(Icon.external.html)<span dir="auto">\(text)</span></a>
      """
  }

  private static func fact(_ label: Components.StringKey, _ links: [Link]) -> HTML {
    guard !links.isEmpty else { return .empty }
    let texts = links.map { link -> HTML in
      guard let url = link.url else { return "<span dir=\"auto\">\(link.name)</span>" }
      return "<a href=\"\(url: url)\" rel=\"noopener noreferrer\" target=\"_blank\" dir=\"auto\">\(link.name)</a>"
    }
    return "<p class=\"published-fact\"><span class=\"row-note\">\(Components.strings(label))</span> \(texts)</p>"
  }

  private static func capitalized(_ role: String) -> String { role.prefix(1).uppercased() + role.dropFirst() }
}
