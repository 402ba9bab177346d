import Testing

@testable import Fetching

@Suite struct BasicCredentialsTests {
  @Test(arguments: [
    ("https://moss.example/feed.xml", "https://ada%40home:s3%3A%2Fcret@moss.example/feed.xml"),
    ("moss.example/feed.xml", "ada%40home:s3%3A%2Fcret@moss.example/feed.xml"),
    ("https://old:one@moss.example/a@b", "https://ada%40home:s3%3A%2Fcret@moss.example/a@b"),
  ])
  func roundTripsThroughAddress(address: String, typed: String) throws {
    let credentials = BasicCredentials(user: "ada@home", password: "s3:/cret")
    #expect(credentials.inserted(into: address) == typed)
    #expect(try RemoteURL(typed).credentials == credentials)
  }

  @Test(arguments: [
    ("https://ada:moss@moss.example/feed", "https://moss.example/feed"), ("ada:moss@moss.example", "moss.example"),
    ("https://moss.example/a@b", "https://moss.example/a@b"), ("https://a@b@moss.example?x=@", "https://moss.example?x=@"), ("", ""),
  ])
  func removesCredentials(address: String, rest: String) { #expect(BasicCredentials.removed(from: address) == rest) }
}
