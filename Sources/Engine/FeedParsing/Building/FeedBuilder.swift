import HTMLSanitizer
import TextScanning

/// Builds a `ParsedFeed` from the events of a `MarkupReader`.
///
/// Facts count only directly within the channel or an item, so that the title of an image or of a quoted source is
/// never taken for the show's.
struct FeedBuilder: MarkupBuilder {
  /// Texts beyond this are cut: no note is that long, and memory stays bounded.
  static let textLimit = 4 << 20

  private(set) var failure: FeedParsingError?
  private(set) var sawRoot = false
  /// The document is no feed and says where the feed is now.
  private(set) var isRedirect = false
  var feed = ParsedFeed()
  /// What is said of the show and could be said of an episode as well.
  var showFacts = SharedFacts()
  /// The item that is open, when there is one.
  var draft = EpisodeDraft()
  private(set) var isInItem = false
  /// What a live item says beyond an episode, while one is open.
  var liveItem: ParsedLiveItem?
  var repairs: Set<Repair> = []
  /// From the outermost element inwards.
  var path: [FeedElement] = []
  var text: [UInt8] = []
  /// Claims to one fact of the channel, of which the best is known at its end only.
  var claims = ChannelClaims()

  private let feedURL: String?
  private let handOver: ((ParsedEpisode) -> Void)?
  private var bases: [(depth: Int, url: String)] = []
  private var isCollecting = false
  /// The attributes of the element whose text is collected, where both belong together.
  private var twofold: TwofoldAttributes?
  /// The elements of HTML that are open within the text.
  private var markupNames: [String] = []

  init(feedURL: String?, handOver: ((ParsedEpisode) -> Void)? = nil) {
    self.feedURL = feedURL
    self.handOver = handOver
  }

  /// What relative addresses here are relative to.
  var base: String? { bases.last?.url ?? feedURL ?? feed.link }

  func resolve(_ address: String?) -> String? { address.flatMap { FeedAddress.resolve($0, base: base) } }

  mutating func start(_ element: FeedElement, _ local: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) {
    guard failure == nil else { return }
    if !markupNames.isEmpty || (isCollecting && mayHold(element)) {
      openMarkup(String(decoding: local, as: UTF8.self), attributes)
      return
    }
    if path.isEmpty {
      sawRoot = true
      guard checkRoot(element, local) else { return }
      feed.language = attributes["xml:lang"]?.trimmed.nonEmpty
    }
    if let address = attributes["xml:base"], let url = resolve(address) { bases.append((path.count, url)) }
    isCollecting = element.text != .none
    if isCollecting { text.removeAll(keepingCapacity: true) }
    twofold = element.speaksTwice ? TwofoldAttributes(attributes) : nil
    switch element {
    case .other, .title, .description, .pubDate: break
    case .item, .liveItem: startItem(element, attributes)
    case _ where isInItem: startInItem(element, attributes)
    default: startInChannel(element, attributes)
    }
    path.append(element)
  }

  /// The text of the element that begins here says nothing to people.
  mutating func dropText() { isCollecting = false }

  mutating func end() {
    guard failure == nil else { return }
    if !markupNames.isEmpty {
      closeMarkup()
      return
    }
    guard let element = path.popLast() else { return }
    if element == .item || element == .liveItem {
      finishItem(element)
    } else if let parent = path.last, isCollecting || twofold != nil {
      let twofold = twofold
      self.twofold = nil
      isCollecting = false
      let value = String(decoding: text.withUnsafeBytes { $0.trimmed }, as: UTF8.self)
      if let twofold {
        if parent.holdsFacts { endTwofold(element, twofold, value) }
      } else if value.isEmpty {
        // Says nothing.
      } else if isInItem {
        endInItem(element, in: parent, value)
      } else {
        endInChannel(element, in: parent, value)
      }
    }
    if let depth = bases.last?.depth, depth >= path.count { bases.removeLast() }
  }

  mutating func text(_ bytes: UnsafeRawBufferPointer) {
    guard isCollecting, text.count < Self.textLimit else { return }
    if !markupNames.isEmpty, keepsMarkup {
      for byte in bytes { HTMLEscape.append(byte, to: &text) }
    } else if markupNames.isEmpty || !isMuted {
      text.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// A character that stood for itself or as a reference.
  mutating func text(_ scalar: Unicode.Scalar) {
    guard isCollecting, text.count < Self.textLimit else { return }
    if !markupNames.isEmpty, keepsMarkup, scalar.isASCII {
      HTMLEscape.append(UInt8(truncatingIfNeeded: scalar.value), to: &text)
    } else if markupNames.isEmpty || !isMuted {
      text.append(scalar)
    }
  }

  /// All that was read. An item that was cut off in the middle is left out.
  mutating func finish() -> ParsedFeed {
    claims.settle(&feed)
    feed.isBlocked = showFacts.isBlocked
    feed.images = showFacts.images
    feed.persons = showFacts.persons
    feed.locations = showFacts.locations
    feed.license = showFacts.license
    feed.values = showFacts.values
    feed.txts = showFacts.txts
    return feed
  }

  // MARK: - Private

  private mutating func checkRoot(_ element: FeedElement, _ local: UnsafeRawBufferPointer) -> Bool {
    switch element {
    case .rss, .rdf, .feed, .channel: return true
    case .redirect:
      isRedirect = true
      return true
    default:
      let root = String(decoding: local, as: UTF8.self)
      failure = Self.pageElements.contains(root.lowercased()) ? .htmlPage : .notAFeed(rootElement: root)
      return false
    }
  }

  private static let pageElements: Set<String> = [
    "html", "head", "body", "div", "p", "script", "style", "meta", "table", "center", "h1", "h2", "br", "a", "span",
  ]

  /// Whether an element within the text that is open is a part of it: in notes each one is, in a title those that a feed has
  /// no use for. Another shows that the title's end was forgotten.
  private func mayHold(_ element: FeedElement) -> Bool { path.last?.text == .html || element == .other }

  /// Tags go where plain text is wanted.
  private var keepsMarkup: Bool { path.last?.text == .html }

  /// Whether something is open in a plain text that does more than lay it out, such as a script.
  private var isMuted: Bool { !keepsMarkup && !markupNames.allSatisfy { NotesShape.isMarkup($0.lowercased()) } }

  private mutating func openMarkup(_ name: String, _ attributes: MarkupAttributes) {
    markupNames.append(name)
    guard text.count < Self.textLimit else { return }
    guard keepsMarkup else {
      if NotesShape.blocks.contains(name.lowercased()) { text.append(0x20) }
      return
    }
    text.append(UInt8(ascii: "<"))
    text.append(contentsOf: name.utf8)
    for (attribute, value) in attributes.unprefixed {
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: attribute.utf8)
      text.append(contentsOf: "=\"".utf8)
      for byte in value.utf8 { HTMLEscape.append(byte, to: &text) }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ">"))
  }

  private mutating func closeMarkup() {
    guard let name = markupNames.popLast(), keepsMarkup, text.count < Self.textLimit, !HTMLEscape.isVoid(name) else { return }
    text.append(contentsOf: "</\(name)>".utf8)
  }

  private mutating func startItem(_ element: FeedElement, _ attributes: MarkupAttributes) {
    draft = EpisodeDraft()
    isInItem = true
    // RSS 1.0 without a guid: the item's own name.
    draft.about = attributes[prefixed: "about"]?.trimmed.nonEmpty
    liveItem = element == .liveItem ? startLiveItem(attributes) : nil
  }

  private mutating func finishItem(_ element: FeedElement) {
    isInItem = false
    isCollecting = false
    // One that is announced is not missed for want of a GUID.
    let episode = draft.finished(base: base, repairs: &repairs)
    if var item = liveItem {
      item.episode = episode
      feed.liveItems.keep(item)
      liveItem = nil
    } else if let handOver {
      handOver(episode)
    } else {
      feed.episodes.append(episode)
    }
  }
}
