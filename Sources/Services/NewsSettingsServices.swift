import ServiceRouter

/// Where a person hears of new episodes, and the addresses at which other apps read lists.
public enum NewsSettingsServices: Service {
  public static let name = "news-settings"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/news"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// A list at its own address: the server hands it out, to whoever has the address.
  public struct Read: NavigateTask {
    public static let pattern: PathPattern = "/private/{file}"
    public let token: String

    public init(token: String) { self.token = token }
    public init(_ parameters: TaskParameters) throws {
      let file: String = try parameters.required("file")
      guard file.hasSuffix(".xml") else { throw TaskError.wrongType("file") }
      token = String(file.dropLast(4))
    }
    public var parameters: TaskParameters { ["file": token + ".xml"] }
  }

  /// A file of such a list: `media` or `artwork`.
  public struct Fetch: NavigateTask {
    public static let pattern: PathPattern = "/private/{token}/{folder}/{file}"
    public let token: String
    public let folder: String
    public let file: String

    public init(_ parameters: TaskParameters) throws {
      token = try parameters.required("token")
      folder = try parameters.required("folder")
      file = try parameters.required("file")
    }
    public var parameters: TaskParameters { ["token": token, "folder": folder, "file": file] }
  }
}
