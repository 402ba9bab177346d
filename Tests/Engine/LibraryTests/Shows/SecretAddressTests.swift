import TestSupport
import Testing

@testable import Library

/// Which addresses contain a secret.
@Suite struct SecretAddressTests {
  @Test(arguments: [
    // Hexadecimal, UUIDs.
    "https://feeds.example/private/0f8fad5bd9cb469fa16570867728950e/rss",
    "https://feeds.example/f/0F8FAD5B-D9CB-469F-A165-70867728950E.xml",
    "https://feeds.example/rss?key=9b74c9897bac770ffc02", "https://feeds.example/rss?9b74c9897bac770ffc029102",
    // Base64, base 62 and base 36, also with "-", "_", "=" and percent-encoded.
    "https://www.patreon.com/rss/moss?auth=xJ3kM9dKfQwErTy12bVnLp0sA", "https://feeds.example/xJ3k-9dKf_QwErTy12bVnLp0sA-7uH2/feed.xml",
    "https://feeds.example/rss?token=bW9zcyBhbmQgc3RvbmUxMjM0NTY3ODkw%3D%3D", "https://feeds.example/a1b2c3d4e5f6g7h8i9j0k1l2",
    "https://feeds.example/show;sid=k29dk2l1m4n5b6v7c8x9z0", "https://feeds.example/rss?u=1&t=my-show-a8f3k29dk2l1m4n5b6v7c8",
    "https://feeds.example/12345678901234567890/rss",
    // Only letters.
    "https://feeds.example/rss?t=xKdJfQwErTyUiOpLkJhGfD", "https://feeds.example/rss?t=xkqzvbnmtrpwsdfghjklq",
    // A user in the address.
    "https://ada:moss@feeds.example/rss", "https://ada@feeds.example/rss",
  ])
  func isSecret(address: String) { #expect(SecretAddress.isSecret(address)) }

  @Test(arguments: [
    "", "https://feeds.example", "https://feeds.example/", "http://127.0.0.1:8080/feed.xml", "feeds.example/rss",
    "https://feeds.example/the-slow-radio-show-about-moss-and-stone/podcast.rss", "https://feeds.example/TheSlowRadioShowAboutMossAndStone",
    "https://feeds.example/season-2024/episode-s01e02-h264-1080p/rss", "https://feeds.example/2026/11/22/2026-11-22-news",
    "https://feeds.megaphone.fm/GLT1412515089", "https://feeds.simplecast.com/54nAGcIl", "https://anchor.fm/s/1e4a0eac/podcast/rss",
    "https://feeds.example/podcast.php?category=science&language=en&format=rss", "https://feeds.example/top-10-list-2024-edition",
    "https://feeds.example/donaudampfschifffahrtsgesellschaft",
    "https://feeds.example/%D0%BF%D0%BE%D0%B3%D0%BE%D0%B4%D0%B0-%D0%B8-%D0%BB%D1%8E%D0%B4%D0%B8",
    "https://feeds.example/BBC-Radio-4-In-Our-Time-Archive-1998", "https://feeds.example/My-Big-Fat-Show-In-2024-And-So-On",
    "https://feeds.example/rss?utm_source=moss&utm_medium=newsletter", "https://feeds.example/rss#xJ3kM9dKfQwErTy12bVnLp0sA",
    // A long host is no secret: it is sent in the open.
    "https://xj3km9dkfqwerty12bvnlp0sa.example/rss", "https://feeds.example/a%zz%4", "https://feeds.example/IPhoneAndIPadReviewsWeekly",
  ])
  func isNoSecret(address: String) { #expect(!SecretAddress.isSecret(address)) }

  @Test func isFastForAnyInput() {
    for byte in ["a", "1", "%", "/", "aB1", "?", "\u{0}", "é"] {
      _ = SecretAddress.isSecret("https://feeds.example/" + String(repeating: byte, count: 100_000))
    }
  }

  @Test func findsRandomTokensOfEachAlphabet() {
    var generator = SeededGenerator(seed: 7)
    let alphabets = [
      "0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    ]
    for alphabet in alphabets.map(Array.init) {
      let found = (0..<200).count { _ in
        let token = String((0..<32).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
        return SecretAddress.isSecret("https://feeds.example/rss/\(token)")
      }
      #expect(found >= 195, "\(String(alphabet.prefix(16))): \(found) of 200")
    }
  }
}
