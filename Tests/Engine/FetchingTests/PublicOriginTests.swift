import Testing

@testable import Fetching

@Suite struct PublicOriginTests {
  @Test(arguments: [
    "https://podcasts.example", "https://podcasts.example:8443", "http://moss.example.", "https://1.1.1.1", "https://[2606:4700::1111]:443",
  ])
  func serverOnTheInternetIsPublic(origin: String) { #expect(PublicOrigin.isPublic(origin)) }

  @Test(arguments: [
    "", "podcasts", "http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]", "http://192.168.1.4", "http://10.0.0.2:8080",
    "http://172.20.0.1", "http://169.254.1.1", "http://100.64.0.1", "https://[fd00::1]", "https://[::ffff:192.168.1.4]", "https://nas",
    "https://earnest.local", "https://EARNEST.LOCAL.", "http://nas.fritz.box", "https://nas.home.arpa", "https://pod.lan",
    "https://pod.internal", "ftp://podcasts.example",
  ])
  func serverAtHomeIsNot(origin: String) { #expect(!PublicOrigin.isPublic(origin)) }
}
