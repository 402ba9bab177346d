import ServiceRouter

/// The guide by which devices of the home network trust this server's certificate, and the page that leads to it.
public enum TrustGuideServices: Service {
  public static let name = "trust-guide"
  /// The address of the certificate, on the port of the guide only.
  public static let certificatePath = "/earnest-ca.crt"

  /// The page with the QR code of the guide. It exists in a home network only.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/add-phone"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The guide, on a port of its own without HTTPS and without users.
  public struct NavigateGuide: NavigateTask {
    public static let pattern: PathPattern = "/trust"
    /// The kind of device: "android"; nil for the one that asks.
    public var device: String?

    public init(device: String? = nil) { self.device = device }
    public init(_ parameters: TaskParameters) throws { device = try parameters.optional("device") }
    public var parameters: TaskParameters { ["device": device] }
  }
}
