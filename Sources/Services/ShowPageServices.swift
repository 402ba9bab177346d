import ServiceRouter

/// One show: its introduction and its episodes. Recycled partially: a show already in the stack is gone back to.
public enum ShowPageServices: Service {
  public static let name = "show-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}"
    public let show: Int64
    /// Which page of episodes, from 1.
    public let page: Int?

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
