import Testing

@testable import Directory

@Suite("Merged directory results")
struct DirectoryMergeTests {
  @Test("Results with the same feed are merged, with the metadata of both")
  func sameFeed() {
    let apple = DirectoryShow(title: "Moss", author: "", feedURL: "https://www.moss.example/feed/", itunesID: 7, genre: "Nature")
    let index = DirectoryShow(title: "Moss!", author: "Ada", feedURL: "http://moss.example/feed", podcastGUID: "g", genre: "Science")
    #expect(
      DirectoryMerge.merged([[apple], [index]]) == [
        DirectoryShow(
          title: "Moss", author: "Ada", feedURL: "https://www.moss.example/feed/", itunesID: 7, podcastGUID: "g", genre: "Nature")
      ])
  }

  @Test("A moved feed is identified by its podcast GUID or its iTunes ID")
  func movedFeed() {
    let old = DirectoryShow(title: "Moss", author: "", feedURL: "https://old.example/", itunesID: 7, podcastGUID: "g")
    let new = DirectoryShow(title: "MOSS ", author: "", feedURL: "https://new.example/", podcastGUID: "g")
    let other = DirectoryShow(title: "Moss", author: "", feedURL: "https://third.example/", itunesID: 7)
    #expect(DirectoryMerge.merged([[old], [new], [other]]).map(\.feedURL) == ["https://old.example/"])
  }

  @Test("Shows that share a podcast GUID by a host's error are not merged")
  func sharedGUID() {
    let shows = (0..<3).map { DirectoryShow.named("\($0)", podcastGUID: "c9c7bad3-4712-514e-9ebd-d1e208fa1b76") }
    #expect(DirectoryMerge.merged([shows]).count == 3)
  }

  @Test("A show that matches two other shows merges all three")
  func threeBecomeOne() {
    let a = DirectoryShow(title: "Moss", author: "", feedURL: "https://a.example/")
    let b = DirectoryShow(title: "Moss", author: "", feedURL: "https://b.example/", itunesID: 7)
    let link = DirectoryShow(title: "Moss", author: "", feedURL: "https://a.example", itunesID: 7)
    #expect(DirectoryMerge.merged([[a, b], [link]]).map(\.feedURL) == ["https://a.example/"])
  }

  @Test("Shows that several directories rank high come first, and the others alternate")
  func order() {
    let lists: [[DirectoryShow]] = [[.named("a"), .named("b"), .named("c")], [.named("d"), .named("c"), .named("e")]]
    #expect(DirectoryMerge.merged(lists).map(\.title) == ["Show c", "Show a", "Show d", "Show b", "Show e"])
  }
}
