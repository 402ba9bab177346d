import HTTPTypes

/// The security headers of every response.
enum SecurityHeaders {
  static func apply(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    if !headers.contains(.contentSecurityPolicy) { headers[.contentSecurityPolicy] = ContentSecurityPolicy.page }
    for (name, value) in fields { headers[name] = value }
  }

  /// A shake of the phone extends the sleep timer: browsers report motion to pages that may use both sensors. The screen stays on while
  /// episodes are downloaded to the device, if the user wishes.
  private static let ownFeatures = ["accelerometer", "gyroscope", "screen-wake-lock"].map { $0 + "=(self)" }

  /// The app plays audio, shows video on the whole screen, shares links and copies them; it needs none of these. Chromium reports a feature
  /// that it does not know on every page, and on Linux it does not know "bluetooth".
  private static let deniedFeatures = [
    "camera", "display-capture", "geolocation", "hid", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment",
    "publickey-credentials-create", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
  ].map { $0 + "=()" }

  private static let features = (ownFeatures + deniedFeatures).joined(separator: ", ")

  private static let fields: [(HTTPField.Name, String)] = [
    ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Permissions-Policy", features),
  ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}

/// The content security policies of documents.
enum ContentSecurityPolicy {
  /// Everything from this server, nothing inline.
  static let page = page(media: "'self'")

  /// The same for a user who streams audio directly from its publisher: only such documents may load it.
  static let pageWithRemoteMedia = page(media: "'self' https:")

  private static func page(media: String) -> String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src \(media); connect-src 'self'; "
      + "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }

  /// For people without an account: no scripts and no forms.
  static let publicPage =
    "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

  /// For bytes from the network, and for parts of pages, should they be opened as documents: they cannot run or load anything.
  static let inert = "default-src 'none'; sandbox"
}
