import Foundation
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@Suite struct EpisodeIdentityTests {
  @Test func aRepeatedGUIDWithOtherSoundIsTwoEpisodes() async throws {
    try await withFeed({ item("Second", guid: "same", sound: "b") + item("First", guid: "same", sound: "a") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show) == ["Second", "First"])
      let before = try await refresher.episodes(of: show)
      #expect(try await refresher.refreshing.add(address).addedEpisodes == 0)
      #expect(try await refresher.episodes(of: show) == before)
    }
  }

  @Test func aRepeatedGUIDWithTheSameSoundIsOneEpisode() async throws {
    try await withFeed({ item("Twin", guid: "same", sound: "a") + item("Twin", guid: "same", sound: "a") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show) == ["Twin"])
    }
  }

  @Test func distinguishesEpisodesByAudio() async throws {
    let title = FixedClock(Date(timeIntervalSince1970: 1))
    try await withFeed({
      item("B", sound: "b") + item("A, version \(Int(title.now.timeIntervalSince1970))", sound: "a")
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      let before = try await refresher.episodes(of: show).map(\.episode.id)
      #expect(before.count == 2)
      title.advance(by: 1)
      #expect(try await refresher.refreshing.add(address).addedEpisodes == 0)
      #expect(try await refresher.episodes(of: show).map(\.episode.id) == before)
    }
  }

  /// A file may be a placeholder for a future one.
  @Test func withoutAGUIDOneSoundUnderTwoTitlesIsTwoEpisodes() async throws {
    try await withFeed({ item("A", sound: "a") + item("A again", sound: "a") + item("A", sound: "a") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show).sorted() == ["A", "A again"])
    }
  }

  @Test func withoutSoundTheLinkAndThenTitleAndDateDo() async throws {
    try await withFeed({
      item("Linked", link: "https://x.example/1") + item("Linked", link: "https://x.example/2") + item("Bare", day: 3)
        + item("Bare", day: 4)
        + item("Bare", day: 4)
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show).sorted() == ["Bare", "Bare", "Linked", "Linked"])
      #expect(try await refresher.refreshing.add(address).addedEpisodes == 0)
    }
  }

  /// Earlier versions stored titles with the references that are left in them, and identities of them.
  @Test func aTitleWithReferencesKeepsItsIdentity() async throws {
    try await withFeed({ item("Q&amp;amp;A", day: 3) + item("Ben &amp;amp; Ada", guid: "1") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show).sorted() == ["Ben & Ada", "Q&A"])
      #expect(try await refresher.dump().contains("title:Q&amp;A "))
      let before = try await refresher.ids(of: show)
      try await refresher.mark("UPDATE episode SET title = REPLACE(title, '&', '&amp;'), content_hash = NULL")
      #expect(try await refresher.refreshing.add(address).addedEpisodes == 0)
      #expect(try await refresher.ids(of: show) == before)
      #expect(try await refresher.titles(of: show).sorted() == ["Ben & Ada", "Q&A"])
    }
  }

  @Test func anEpisodeWithoutATitleIsCalledByItsFile() async throws {
    try await withFeed({
      "<item><guid>1</guid><enclosure url=\"https://x.example/talk%2007.mp3\" type=\"audio/mpeg\"/></item><item><guid>only-a-guid</guid></item>"
    }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      #expect(try await refresher.titles(of: show).sorted() == ["only-a-guid", "talk 07"])
    }
  }
}
