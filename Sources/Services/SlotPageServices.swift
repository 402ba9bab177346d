import ServiceRouter

/// Episodes that fill a slot of free time, played as a queue with its own end.
public enum SlotPageServices: Service {
  public static let name = "slot-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/time-slot"
    /// The length of the slot; nil for the usual one.
    public var minutes: Int?
    /// "up-next", "inbox", "new", "in-progress", "favourites", "list-5" for a smart playlist, or "playlist-7" for one by hand; nil for the
    /// queue.
    public var source: String?

    public init(minutes: Int? = nil, source: String? = nil) {
      self.minutes = minutes
      self.source = source
    }

    public init(_ parameters: TaskParameters) throws {
      minutes = try parameters.optional("minutes")
      source = try parameters.optional("from")
    }

    public var parameters: TaskParameters { ["minutes": minutes, "from": source] }
  }

  /// The link to the page.
  public struct EmbedLink: EmbedTask {
    public init() {}
  }

  /// The slot that plays, with its end; the link to the page while none does.
  public struct EmbedCurrent: EmbedTask {
    public init() {}
  }
}
