import ServiceRouter

/// Bringing in a list of subscriptions from another podcast app, and taking one's own along.
///
/// Another page that is given a file may post it to `chooseFile`, as the field `list` of a form in parts (`multipart/form-data`).
public enum SubscriptionImportServices: Service {
  public static let name = "subscription-import"
  public static let chooseFile = "/subscription-import/did-choose-file"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/import"
    /// A list that was brought in; nil for the one under way, else for the beginning.
    public let list: Int64?
    /// A list that was looked through and is not brought in yet.
    public let preview: String?
    /// All lines of it, however many.
    public let showsAll: Bool

    public init(list: Int64? = nil, preview: String? = nil, showsAll: Bool = false) {
      self.list = list
      self.preview = preview
      self.showsAll = showsAll
    }

    public init(_ parameters: TaskParameters) throws {
      list = try parameters.optional("list")
      preview = try parameters.optional("preview")
      showsAll = try parameters.optional("all") ?? false
    }

    public var parameters: TaskParameters { ["list": list, "preview": preview, "all": showsAll ? true : nil] }
  }

  /// The person's own subscriptions as a file: the server hands it out.
  public struct Export: NavigateTask {
    public static let pattern: PathPattern = "/export.opml"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
