import ServiceRouter

/// Everything a person has downloaded or is downloading.
public enum DownloadCenterServices: Service {
  public static let name = "download-center"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/downloads"
    /// The episodes on the device.
    public static let device = Navigate(part: "device")
    /// The episodes on the server.
    public static let server = Navigate(part: "server")
    /// "device" for episodes on the device, "server" for those on the server; nil for the part that the browser showed last.
    public var part: String?
    /// "episodes" for all episodes, "shows" for their shows; nil for the user's setting.
    public var list: String?
    /// Only this show's episodes on the device; for the browser.
    public var show: Int64?
    /// The number of the page of episodes, from 1.
    public var page: Int?
    /// Whether to show checkboxes for selecting several of all episodes.
    public var selects: Bool?

    public init(part: String? = nil, list: String? = nil, show: Int64? = nil, page: Int? = nil) {
      self.part = part
      self.list = list
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      part = try parameters.optional("part")
      list = try parameters.optional("list")
      show = try parameters.optional("show")
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["part": part, "list": list, "show": show, "page": page, "select": selects] }
  }

  /// The downloads of one show.
  public struct NavigateToShow: NavigateTask {
    public static let pattern: PathPattern = "/downloads/{show}"
    public let show: Int64
    /// The number of the page of episodes, from 1.
    public var page: Int?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(show: Int64, page: Int? = nil) {
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["show": show, "page": page, "select": selects] }
  }
}
