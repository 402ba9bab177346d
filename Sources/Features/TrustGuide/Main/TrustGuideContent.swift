import Components
import WebPage

extension TrustGuide {
  /// The content of the guide.
  public struct Content: Sample {
    public var device: Device
    /// The guide of each kind of device.
    public var guides: [(device: Device, url: String)]
    /// The name of the certificate in the lists of devices: "Earnest on nas".
    public var title: String
    /// SHA-256 of the certificate: "3F:2A:…".
    public var fingerprint: String
    public var certificateURL: String
    /// The name that the certificate is for: "earnest.local".
    public var serverName: String
    /// The addresses of the app, best first.
    public var appURLs: [String]

    public init(
      device: Device, guides: [(device: Device, url: String)], title: String, fingerprint: String, certificateURL: String,
      serverName: String, appURLs: [String]
    ) {
      (self.device, self.guides, self.title, self.fingerprint) = (device, guides, title, fingerprint)
      (self.certificateURL, self.serverName, self.appURLs) = (certificateURL, serverName, appURLs)
    }
  }

  /// The content of "Add a phone".
  public struct PhoneContent: Sample {
    /// The address of the guide.
    public var code: QRPicture
    public var guideURL: String
    public var fingerprint: String
    public var appURLs: [String]

    public init(code: QRPicture, guideURL: String, fingerprint: String, appURLs: [String]) {
      (self.code, self.guideURL) = (code, guideURL)
      (self.fingerprint, self.appURLs) = (fingerprint, appURLs)
    }
  }
}
