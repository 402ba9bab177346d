import Directory
import Testing

@Suite struct ApplePodcastsLinkTests {
  @Test(arguments: [
    ("https://podcasts.apple.com/us/podcast/the-daily/id1200361736", 1_200_361_736),
    ("podcasts.apple.com/de/podcast/id42?i=1000123", 42),
    ("  https://itunes.apple.com/us/podcast/x/id528458508?mt=2&uo=4 ", 528_458_508),
    ("https://podcasts.apple.com/podcast/id7/", 7),
    ("podcasts://podcasts.apple.com/us/podcast/x/id9", 9),
    ("itms-podcasts://podcasts.apple.com/us/podcast/x/id9", 9),
    ("https://podcasts.apple.com/cn/podcast/故事/id1493503146", 1_493_503_146),
    ("https://overcast.fm/itunes42/the-daily", 42), ("https://pca.st/itunes/42", 42), ("https://castro.fm/itunes/42", 42),
  ])
  func parsesShowLink(link: String, id: Int64) {
    #expect(ApplePodcastsLink.itunesID(in: link) == id)
  }

  @Test(arguments: [
    "", "the daily", "https://example.com/us/podcast/id42", "https://podcasts.apple.com/us/browse",
    "https://podcasts.apple.com/us/podcast/idle",
    "https://podcasts.apple.com.example.com/podcast/id42", "https://podcasts.apple.com/us/podcast/x/id99999999999999999999",
    "https://podcasts.apple.com/?id42",
    "https://podcasts.apple.com/us/podcast/x/id-4", "https://overcast.fm/+AbCdEf", "https://pca.st/42", "https://example.com/itunes/42",
  ])
  func rejectsOtherText(text: String) {
    #expect(ApplePodcastsLink.itunesID(in: text) == nil)
  }
}
