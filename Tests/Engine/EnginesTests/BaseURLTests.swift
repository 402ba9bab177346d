import Engines
import Testing

@Suite("Base URL")
struct BaseURLTests {
  @Test(
    "Accepts web addresses with a host, a port and a path",
    arguments: [
      ("https://podcasts.example", "https://podcasts.example", 443, ""), ("https://podcasts.example/", "https://podcasts.example", 443, ""),
      ("HTTPS://Podcasts.Example/pods/", "https://podcasts.example", 443, "/pods"),
      ("http://127.0.0.1:8080/pods", "http://127.0.0.1:8080", 8080, "/pods"),
      ("http://host:80/a/b-c_d.e~f/", "http://host", 80, "/a/b-c_d.e~f"),
      ("https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443", 8443, ""),
      ("https://bücher.example", "https://xn--bcher-kva.example", 443, ""),
    ])
  func accepted(text: String, origin: String, port: Int, path: String) throws {
    let url = try BaseURL(text)
    #expect(url.origin == origin && url.port == port && url.path == path && url.text == origin + path)
  }

  @Test(
    "Refuses others with the reason",
    arguments: [
      ("podcasts.example", .scheme), ("ftp://host/", .scheme), ("", .scheme), ("//host", .scheme), ("feed://host", .scheme),
      ("https://moss:wall@host/", .credentials), ("https://host/?x=1", .query), ("https://host/#x", .query),
      ("https:///pods", .host), ("https://", .host), ("https://host:0/", .host), ("https://host:65536/", .host), ("https://ho st/", .host),
      ("https://host:80x/", .host), ("https://\(String(repeating: "a", count: 300)).example/", .host), ("https://<host>/", .host),
      ("https://host//pods", .path), ("https://host/../pods", .path), ("https://host/./", .path), ("https://host/a%20b", .path),
      ("https://host/pods//", .path), ("https://host/\"x", .path), ("https://host/p;x", .path), ("https://host/ü", .path),
      ("https://host/\(String(repeating: "a", count: 256))", .path), ("https://host/a\r\nb", .path),
    ] as [(String, BaseURL.Failure)])
  func refused(text: String, failure: BaseURL.Failure) {
    #expect(throws: failure) { try BaseURL(text) }
  }

  @Test("Knows addresses that only this machine reaches")
  func loopback() throws {
    for text in ["http://127.0.0.1:8080/pods/", "https://localhost", "http://[::1]:1"] { #expect(try BaseURL(text).isLoopback, "\(text)") }
    for text in ["https://podcasts.example", "http://192.168.1.5", "http://127.0.0.1.example"] {
      #expect(try !BaseURL(text).isLoopback, "\(text)")
    }
  }
}
