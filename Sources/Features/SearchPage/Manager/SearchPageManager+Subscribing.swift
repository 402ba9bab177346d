import Fetching
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing
import SearchPage
import ServiceRouter
import Services
import Subscriptions
import WebPage

extension SearchPageManager {
  /// The page that asks whether to subscribe. It fetches nothing: another site may have led here.
  ///
  /// - Parameter previewURL: The preview that the link asked for.
  func subscribePage(for task: SearchPageServices.Subscribe, previewURL: String? = nil, _ viewer: Viewer) async throws -> Page {
    var content = SearchPage.SubscribeContent()
    content.previewURL = previewURL
    content.searchURL = SearchPageServices.Navigate().path
    content.cancelURL = HomePageServices.Navigate().path
    if let address = SubscribeLink.address(url: task.url, texts: [task.text, task.title]) {
      content.address = address.textWithCredentials
      content.host = address.host
      try await name(&content, at: address.text, for: UserID(viewer.userID))
    }
    return Page(
      title: SearchPage.subscribeTitle, identity: "subscribe", body: SearchPage.html(subscribing: content),
      status: content.address == nil ? 400 : 200)
  }

  public func searchPage(didSubscribe address: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    try await noteListed(address)
    let answer = try await open(pasted: address, isListed: isListed(address), viewer) { show in
      try await subscriptions.subscribe(user, to: show)
      return nil
    }
    if let answer { return answer }
    return .page(try await subscribePage(for: SearchPageServices.Subscribe(url: address), viewer))
  }

  // MARK: - Private

  /// The title of a feed that needs credentials is for its subscribers only.
  private func name(_ content: inout SearchPage.SubscribeContent, at address: String, for user: UserID) async throws {
    guard let id = try await refreshing.known(address) else { return }
    let isSubscribed = try await library.subscriptions.subscription(of: user, to: id) != nil
    let open = try await library.shows.open([id])[id]?.show
    guard let show = isSubscribed ? try await library.shows.show(id) : open else { return }
    content.title = show.title
    content.artworkURL = show.artwork?.path
    if isSubscribed { content.subscribedURL = ShowPageServices.Navigate(show: id.rawValue).path }
  }
}
