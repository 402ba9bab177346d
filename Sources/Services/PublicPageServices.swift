import ServiceRouter

/// The page of a public link, for people without an account. Its address is the only credential.
public enum PublicPageServices: Service {
  public static let name = "public-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shared/{token}"
    public let token: String
    /// Where the audio starts, in seconds; nil for the start of the link.
    public var start: Double?

    public init(token: String, start: Double? = nil) {
      self.token = token
      self.start = start
    }

    public init(_ parameters: TaskParameters) throws {
      token = try parameters.required("token")
      start = try parameters.optional("t")
    }

    public var parameters: TaskParameters { ["token": token, "t": start] }
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
