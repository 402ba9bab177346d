import Components

extension TrustGuide.Content {
  public static let sample = TrustGuide.Content(
    device: .iPhone,
    guides: TrustGuide.Device.allCases.map { ($0, "/trust?device=\($0.rawValue)") }, title: "Earnest on nas",
    fingerprint: TrustGuide.sampleFingerprint, certificateURL: "/earnest-ca.crt", serverName: "earnest.local",
    appURLs: ["https://earnest.local:8443", "https://192.168.1.20:8443"])
}

extension TrustGuide.PhoneContent {
  /// Its code is a square.
  public static let sample = TrustGuide.PhoneContent(
    code: QRPicture(size: 29, path: "M4 4h21v1h-21z"), guideURL: "http://192.168.1.20:8080", fingerprint: TrustGuide.sampleFingerprint,
    appURLs: ["https://earnest.local:8443", "https://192.168.1.20:8443"])
}

extension TrustGuide {
  fileprivate static let sampleFingerprint = Array(repeating: "3F:2A:9C:00:7E:51:D4:88", count: 4).joined(separator: ":")
}
