import ServiceRouter

/// The selection of a show's episodes for download, with the size of each, their sum, and the free space.
public enum DownloadPickerServices: Service {
  public static let name = "download-picker"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/download"
    public let show: Int64
    /// The number of the page of episodes, from 1.
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
