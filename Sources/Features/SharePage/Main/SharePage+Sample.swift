import Components
import Foundation

extension SharePage.Content {
  public static let sample: SharePage.Content = {
    var content = SharePage.Content(
      title: "Two Organisms, One Roof", coverTitle: "Slow Green Things", facts: ["Slow Green Things"],
      artworkURL: "/artwork/3", closeURL: "/episodes/7")
    content.link = SharePage.PublicLink(
      token: "moss.code", url: "https://podcasts.example/shared/moss.code", episode: 7, clip: nil, start: 754)
    content.link?.duration = 2_733
    return content
  }()

  /// A show, with what its feed has published.
  static let show: SharePage.Content = {
    var content = SharePage.Content(
      title: "Slow Green Things", coverTitle: "Slow Green Things", facts: ["Fern & Daughters"], artworkURL: "/artwork/3",
      closeURL: "/shows/3")
    content.addresses = [
      SharePage.Address(.feed, "https://moss.example/feed.xml"), SharePage.Address(.website, "https://moss.example/"),
    ]
    return content
  }()

  /// An episode on a server that other people cannot reach.
  static let atHome: SharePage.Content = {
    var content = SharePage.Content(
      title: "Two Organisms, One Roof", coverTitle: "Slow Green Things", facts: ["Slow Green Things"], artworkURL: nil,
      closeURL: "/episodes/7")
    content.reason = .noPublicAddress
    content.addresses = [SharePage.Address(.publisherPage, "https://moss.example/two-organisms")]
    return content
  }()
  /// A list with an address that is new, and an earlier one.
  static let list: SharePage.Content = {
    var content = SharePage.Content(title: "Road trip", coverTitle: "Road trip", facts: [], artworkURL: nil, closeURL: "/playlists/7")
    content.opmlURL = "/export/shows.opml?subject=playlist:7"
    let made = Date(timeIntervalSince1970: 1_790_000_000)
    content.list = SharePage.PrivateAddresses(
      subject: "playlist:7", rows: [.init(id: 1, created: made, read: nil), .init(id: 2, created: made, read: made)],
      freshURL: "/private/moss.xml")
    return content
  }()
}
