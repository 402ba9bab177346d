import ServiceRouter

/// The page of a public link, for people without an account. Its address is the only credential.
public enum PublicPageServices: Service {
  public static let name = "public-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shared/{token}"
    public let token: String

    public init(token: String) { self.token = token }
    public init(_ parameters: TaskParameters) throws { token = try parameters.required("token") }
    public var parameters: TaskParameters { ["token": token] }
  }

  /// A file of the link: "audio" or "cover". The server sends it.
  public struct Fetch: NavigateTask {
    public static let pattern: PathPattern = "/shared/{token}/{file}"
    public let token: String
    public let file: String

    public init(token: String, file: String) {
      self.token = token
      self.file = file
    }

    public init(_ parameters: TaskParameters) throws {
      token = try parameters.required("token")
      file = try parameters.required("file")
    }

    public var parameters: TaskParameters { ["token": token, "file": file] }
  }
}
