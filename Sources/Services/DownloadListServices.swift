import ServiceRouter

/// Chooses which episodes of a show are downloaded: how large each is, what all of them come to, and whether there is room.
public enum DownloadListServices: Service {
  public static let name = "download-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/download"
    public let show: Int64
    /// Which page of episodes, from 1.
    public var page: Int?

    public init(show: Int64, page: Int? = nil) {
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["show": show, "page": page] }
  }
}
