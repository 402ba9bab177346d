import ServiceRouter

/// The import of subscription lists from other podcast apps, and the export.
///
/// A page with a file can post it to `selectFile`, as the field `list` of a `multipart/form-data` form.
public enum SubscriptionImportServices: Service {
  public static let name = "subscription-import"
  public static let selectFile = "/subscription-import/did-select-file"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/import"
    /// An imported list; nil for the running import, or for the start page when there is none.
    public let list: Int64?
    /// A list whose preview is shown before it is imported.
    public let preview: String?
    /// Whether to show all of its lines.
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

  /// The export of the user's subscriptions as a file.
  public struct Export: NavigateTask {
    public static let pattern: PathPattern = "/export.opml"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
  /// The shows of a list as a file, for other people: without private shows and own audio. The server sends it.
  public struct ExportShows: NavigateTask {
    public static let pattern: PathPattern = "/export/shows.opml"
    /// "up-next", "playlist:7".
    public let subject: String

    public init(subject: String) { self.subject = subject }
    public init(_ parameters: TaskParameters) throws { subject = try parameters.required("subject") }
    public var parameters: TaskParameters { ["subject": subject] }
  }
}
