import HTMLSanitizer
import TextScanning

/// Builds a `ParsedFeed` from the events of a `MarkupReader`.
///
/// Facts count only directly within the channel or an item, so that the title of an image or of a quoted source is never used as the
/// show's.
struct FeedBuilder: MarkupBuilder {
  /// Longer texts are truncated: no note is that long, and memory stays bounded.
  static let textLimit = 4 << 20

  private(set) var failure: FeedParsingError?
  private(set) var sawRoot = false
  /// Whether the document is not a feed but a redirect to one.
  private(set) var isRedirect = false
  var feed = ParsedFeed()
  /// The facts of the show that an episode could also have.
  var showFacts = SharedFacts()
  /// The open item, if any.
  var draft = EpisodeDraft()
  private(set) var isInItem = false
  /// The additional facts of the open live item.
  var liveItem: ParsedLiveItem?
  var repairs: Set<Repair> = []
  /// The open elements from the outermost inwards.
  var path: [FeedElement] = []
  var text: [UInt8] = []
  /// Competing values for facts of the channel, of which the best is known at its end.
  var claims = ChannelCandidates()

  private let feedURL: String?
  private let handOver: ((ParsedEpisode) -> Void)?
  private var bases: [(depth: Int, url: String)] = []
  private var isCollecting = false
  /// The attributes of the element whose text is being collected, where both belong together.
  private var twofold: DeferredAttributes?
  /// Where the text of a title or a GUID has characters that earlier versions dropped.
  private var joined: [Range<Int>] = []
  /// The text of the element that ends without these characters: identities are computed from it. nil where there are none.
  private(set) var written: String?
  /// The HTML elements that are open within the text.
  private var markupNames: [String] = []

  init(feedURL: String?, handOver: ((ParsedEpisode) -> Void)? = nil) {
    self.feedURL = feedURL
    self.handOver = handOver
  }

  /// The base of relative addresses here.
  var base: String? { bases.last?.url ?? feedURL ?? feed.link }

  func resolve(_ address: String?) -> String? { address.flatMap { FeedAddress.resolve($0, base: base) } }

  mutating func start(_ element: FeedElement, _ local: CheckedBytes, _ attributes: MarkupAttributes) {
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
    if isCollecting {
      text.removeAll(keepingCapacity: true)
      joined.removeAll(keepingCapacity: true)
    }
    twofold = element.needsAttributesAndText ? DeferredAttributes(attributes) : nil
    switch element {
    case .other, .title, .description, .pubDate: break
    case .item, .liveItem: startItem(element, attributes)
    case _ where isInItem: startInItem(element, attributes)
    default: startInChannel(element, attributes)
    }
    path.append(element)
  }

  /// Discards the text of the element that begins here: it is not for readers.
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
      var value = text.withCheckedBytes { String(decoding: $0.trimmed, as: UTF8.self) }
      written = joined.isEmpty ? nil : textWithoutJoined
      if element == .guid, let written { value = written }
      if let twofold {
        if parent.holdsMetadata { endDeferred(element, twofold, value) }
      } else if value.isEmpty {
        // Discarded.
      } else if isInItem {
        endInItem(element, in: parent, value)
      } else {
        endInChannel(element, in: parent, value)
      }
    }
    if let depth = bases.last?.depth, depth >= path.count { bases.removeLast() }
  }

  mutating func text(_ bytes: CheckedBytes) {
    guard isCollecting, text.count < Self.textLimit else { return }
    if !markupNames.isEmpty, keepsMarkup {
      for byte in bytes { HTMLEscape.append(byte, to: &text) }
    } else if markupNames.isEmpty || !isMuted {
      text.append(contentsOf: bytes)
    }
  }

  /// A character, written directly or as a reference.
  mutating func text(_ scalar: Unicode.Scalar) {
    guard isCollecting, text.count < Self.textLimit else { return }
    if !markupNames.isEmpty, keepsMarkup, scalar.isASCII {
      HTMLEscape.append(UInt8(truncatingIfNeeded: scalar.value), to: &text)
    } else if markupNames.isEmpty || !isMuted {
      text.append(scalar)
    }
  }

  mutating func joinedText(_ scalar: Unicode.Scalar) {
    let start = text.count
    text(scalar)
    switch path.last {
    case .title, .itunesTitle, .guid: if text.count > start { joined.append(start..<text.count) }
    default: break
    }
  }

  /// Returns everything that was read, without an item that was cut off in the middle.
  mutating func finish() -> ParsedFeed {
    feed.images = showFacts.images
    claims.apply(&feed)
    feed.isBlocked = showFacts.isBlocked
    feed.persons = showFacts.persons
    feed.locations = showFacts.locations
    feed.license = showFacts.license
    feed.values = showFacts.values
    feed.txts = showFacts.txts
    return feed
  }

  // MARK: - Private

  private var textWithoutJoined: String {
    var (bytes, at) = ([UInt8](), 0)
    for range in joined {
      bytes.append(contentsOf: text[at..<range.lowerBound])
      at = range.upperBound
    }
    bytes.append(contentsOf: text[at...])
    return String(decoding: bytes, as: UTF8.self).trimmed
  }

  private mutating func checkRoot(_ element: FeedElement, _ local: CheckedBytes) -> Bool {
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

  /// Whether an element within the open text is a part of it: in notes every element is, in a title those that have no meaning in a
  /// feed. Any other element shows that the end tag of the title is missing.
  private func mayHold(_ element: FeedElement) -> Bool { path.last?.text == .html || element == .other }

  /// Tags are dropped where plain text is required.
  private var keepsMarkup: Bool { path.last?.text == .html }

  /// Whether an element that is more than formatting, such as a script, is open in a plain text.
  private var isMuted: Bool { !keepsMarkup && !markupNames.allSatisfy { NotesFormat.isMarkup($0.lowercased()) } }

  private mutating func openMarkup(_ name: String, _ attributes: MarkupAttributes) {
    markupNames.append(name)
    guard text.count < Self.textLimit else { return }
    guard keepsMarkup else {
      if NotesFormat.blocks.contains(name.lowercased()) { text.append(0x20) }
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
    // RSS 1.0 without a guid: the item's `rdf:about`.
    draft.about = attributes[prefixed: "about"]?.trimmed.nonEmpty
    liveItem = element == .liveItem ? startLiveItem(attributes) : nil
  }

  private mutating func finishItem(_ element: FeedElement) {
    isInItem = false
    isCollecting = false
    // A missing GUID of an announced item is not counted as a defect.
    let episode = draft.finished(base: base, repairs: &repairs)
    if var item = liveItem {
      item.episode = episode
      feed.liveItems.appendIfRoom(item)
      liveItem = nil
    } else if let handOver {
      handOver(episode)
    } else {
      feed.episodes.append(episode)
    }
  }
}
