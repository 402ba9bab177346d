import AudioPlayer
import BookmarkList
import BottomPlayer
import CategoryPage
import DownloadCenter
import DownloadList
import EpisodeList
import EpisodePage
import FeaturedPage
import FeedHealth
import ListPage
import ListeningStatistics
import NewsSettings
import PlayHistory
import SearchPage
import SettingsPage
import ShowPage
import SubscriptionImport
import SubscriptionList
import Testing
import UpNext
import UserCenter
import WebPage

@Suite("Every Main renders from a sample value alone")
struct EveryMainTests {
  private static var mains: [any PageMain.Type] {
    [
      FeaturedPage.self, CategoryPage.self, SearchPage.self, ShowPage.self, EpisodePage.self, AudioPlayer.self, BottomPlayer.self,
      PlayHistory.self, UpNext.self, EpisodeList.self, SettingsPage.self, DownloadList.self, DownloadCenter.self, UserCenter.self,
      SubscriptionList.self, ListPage.self, BookmarkList.self, ListeningStatistics.self, SubscriptionImport.self, NewsSettings.self,
      FeedHealth.self,
    ]
  }

  @Test("The list of Mains is complete")
  func listIsComplete() {
    let known = Set(Self.mains.map { "\($0)" })
    expect(
      noBreaches: Set(Manifest.current.features).subtracting(known).map {
        "\($0) is not in the list of EveryMainTests: add \($0).self to it."
      })
  }

  @Test("A sample gives markup with the feature's own tag round it, its style sheet and its module", arguments: mains.indices)
  func rendersSample(index: Int) {
    let main = Self.mains[index]
    let markup = sample(of: main)
    #expect(
      markup.hasPrefix("<\(main.name)") && markup.hasSuffix("</\(main.name)>"), "The markup of \(main) must stand inside <\(main.name)>.")
    #expect(markup.utf8.count > 200, "The sample of \(main) shows next to nothing: fill every field of Content.sample.")
    #expect(main.assets.map(\.name) == ["\(main.name).css", "\(main.name).js"], "\(main) must bring \(main.name).css and \(main.name).js.")
    #expect(main.assets.allSatisfy { !$0.bytes.isEmpty }, "An asset of \(main) is empty or missing.")
  }

  private func sample<Main: PageMain>(of main: Main.Type) -> String { main.html(.sample).text }
}
