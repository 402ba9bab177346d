/// Builds a `ParsedFeed` from the events of an XML parser.
///
/// Facts count only directly within the channel or an item, so that the title of an image or of a quoted source is
/// never taken for the show's.
final class FeedBuilder {
  /// Texts beyond this are cut: no note is that long, and memory stays bounded.
  static let textLimit = 4 << 20

  private(set) var failure: FeedParsingError?
  private(set) var sawRoot = false
  var feed = ParsedFeed()
  /// The item that is open, when there is one.
  var draft = EpisodeDraft()
  private(set) var isInItem = false
  var repairs: Set<Repair> = []
  /// From the outermost element inwards.
  var path: [FeedElement] = []
  var text: [UInt8] = []
  /// Artwork by where it was found: Apple's, then the channel's own.
  var itunesArtwork: String?
  var plainArtwork: String?
  var atomAuthor: String?
  var creator: String?
  var managingEditor: String?
  var itunesSummary: String?

  private let feedURL: String?
  private var bases: [(depth: Int, url: String)] = []
  private var isCollecting = false
  /// How many elements of HTML are open within the text.
  private var markupDepth = 0
  private var markupNames: [String] = []
  private var elements: [XMLName: FeedElement] = [:]
  /// In front of `elements`, since hashing properly costs as much as reading the element.
  private var recent = [(name: XMLName, element: FeedElement)?](repeating: nil, count: 256)

  init(feedURL: String?) { self.feedURL = feedURL }

  /// What relative addresses here are relative to.
  var base: String? { bases.last?.url ?? feedURL ?? feed.link }

  func resolve(_ address: String?) -> String? { address.flatMap { FeedAddress.resolve($0, base: base) } }

  func start(_ name: XMLName, _ attributes: XMLAttributes) {
    guard failure == nil else { return }
    if markupDepth > 0 || (isCollecting && path.last?.text == .html) {
      openMarkup(name, attributes)
      return
    }
    let element = element(name)
    if path.isEmpty {
      sawRoot = true
      guard checkRoot(element, name) else { return }
      feed.language = attributes.xml("lang")?.trimmed.nonEmpty
    }
    if let address = attributes.xml("base"), let url = resolve(address) {
      bases.append((path.count, url))
    }
    isCollecting = element.text != .none
    if isCollecting { text.removeAll(keepingCapacity: true) }
    if element == .item {
      draft = EpisodeDraft()
      isInItem = true
      // RSS 1.0 without a guid: the item's own name.
      draft.about = attributes.about?.trimmed.nonEmpty
    } else if isInItem {
      startInItem(element, attributes)
    } else {
      startInChannel(element, attributes)
    }
    path.append(element)
  }

  func end() {
    guard failure == nil else { return }
    if markupDepth > 0 {
      closeMarkup()
      return
    }
    guard let element = path.popLast() else { return }
    if element == .item {
      finishItem()
    } else if isCollecting || element.text != .none {
      let value = String(decoding: text.withUnsafeBytes { $0.trimmed }, as: UTF8.self)
      text.removeAll(keepingCapacity: true)
      isCollecting = false
      if let value = value.nonEmpty, let parent = path.last {
        if isInItem {
          endInItem(element, in: parent, value)
        } else {
          endInChannel(element, in: parent, value)
        }
      }
    }
    if let depth = bases.last?.depth, depth >= path.count { bases.removeLast() }
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    guard isCollecting, text.count < Self.textLimit else { return }
    if markupDepth > 0 {
      for byte in bytes { HTMLEscape.append(byte, to: &text) }
    } else {
      text.append(contentsOf: bytes)
    }
  }

  /// All that was read. An item that was cut off in the middle is left out.
  func finish() -> ParsedFeed {
    feed.artworkURL = itunesArtwork ?? plainArtwork
    feed.author = feed.author ?? atomAuthor ?? creator ?? managingEditor
    feed.description = feed.description ?? itunesSummary
    return feed
  }

  // MARK: - Private

  private func element(_ name: XMLName) -> FeedElement {
    let slot = name.slot & 255
    if let known = recent[slot], known.name == name { return known.element }
    if let known = elements[name] {
      recent[slot] = (name, known)
      return known
    }
    let uri = name.uri.map { String(cString: $0) }
    let prefix = name.prefix.map { String(cString: $0) }
    let element = FeedElement(
      namespace: FeedNamespace(uri: uri, prefix: prefix), local: String(cString: name.local))
    if uri == nil, prefix != nil { repairs.insert(.undeclaredPrefix) }
    // Hostile feeds with endless different names must not fill the memory.
    if elements.count < 4096 { elements[name] = element }
    recent[slot] = (name, element)
    return element
  }

  private func checkRoot(_ element: FeedElement, _ name: XMLName) -> Bool {
    switch element {
    case .rss, .rdf, .feed, .channel: return true
    default:
      let root = String(cString: name.local)
      failure = Self.pageElements.contains(root.lowercased()) ? .htmlPage : .notAFeed(rootElement: root)
      return false
    }
  }

  private static let pageElements: Set<String> = [
    "html", "head", "body", "div", "p", "script", "style", "meta", "table", "center", "h1", "h2", "br", "a", "span",
  ]

  private func openMarkup(_ name: XMLName, _ attributes: XMLAttributes) {
    markupDepth += 1
    let local = String(cString: name.local)
    markupNames.append(local)
    guard text.count < Self.textLimit else { return }
    text.append(UInt8(ascii: "<"))
    text.append(contentsOf: local.utf8)
    for (attribute, value) in attributes.unprefixed {
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: attribute.utf8)
      text.append(contentsOf: "=\"".utf8)
      for byte in value.utf8 { HTMLEscape.append(byte, to: &text) }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ">"))
  }

  private func closeMarkup() {
    markupDepth -= 1
    guard let name = markupNames.popLast(), text.count < Self.textLimit, !HTMLEscape.isVoid(name) else { return }
    text.append(contentsOf: "</\(name)>".utf8)
  }

  private func finishItem() {
    guard isInItem else { return }
    feed.episodes.append(draft.finished(base: base, repairs: &repairs))
    isInItem = false
    isCollecting = false
  }
}
