import HTTPTypes

/// What every answer tells the browser about itself.
enum SecurityHeaders {
  static func apply(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = ContentPolicy.page }
    for (name, value) in fields { headers[name] = value }
  }

  private static let fields: [(HTTPField.Name, String)] = [
    ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}

/// What a document of ours may load and do.
enum ContentPolicy {
  /// Everything from ourselves, nothing inline.
  static let page = page(media: "'self'")

  /// The same for a person who wants sound to come straight from its publisher: only such documents may load it.
  static let pageWithRemoteMedia = page(media: "'self' https:")

  private static func page(media: String) -> String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src \(media); connect-src 'self'; "
      + "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }

  /// For bytes that came from the network: whatever they are, they can do nothing.
  static let remoteBytes = "default-src 'none'; sandbox"
}
