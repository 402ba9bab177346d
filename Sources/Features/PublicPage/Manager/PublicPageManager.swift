import Components
import Library
import PodcastModel
import PublicPage
import ServiceRouter
import Services
import Sharing
import WebPage

/// The manager of the page of a public link. Its viewers have no account.
public struct PublicPageManager: Sendable {
  let links: PublicLinks

  public static func activate(in router: Router, links: PublicLinks) {
    let manager = PublicPageManager(links: links)
    router.navigate(PublicPageServices.Navigate.self) { task, _ in try await manager.page(for: task) }
  }

  // MARK: - Private

  private func page(for task: PublicPageServices.Navigate) async throws -> Page {
    do {
      let content = content(of: try await links.open(task.token), at: task)
      return page(content.title, PublicPage.html(content), head: PublicPage.head(content))
    } catch PublicLinkError.ended {
      return page(PublicPage.title(unavailable: .ended), PublicPage.html(unavailable: .ended), status: 410)
    } catch is PublicLinkError {
      return page(PublicPage.title(unavailable: .unknown), PublicPage.html(unavailable: .unknown), status: 404)
    }
  }

  private func page(_ title: String, _ body: HTML, status: Int = 200, head: HTML = PublicPage.noIndex) -> Page {
    var page = Page(title: title, identity: PublicPageServices.name, body: body, status: status, showsMiniPlayer: false)
    page.head = head
    return page
  }

  private func content(of published: PublishedLink, at task: PublicPageServices.Navigate) -> PublicPage.Content {
    func path(of file: PublicLinkFile) -> String { PublicPageServices.Fetch(token: task.token, file: file.rawValue).path }
    let episode = published.episode
    // The browser plays this part of the file (Media Fragments URI 1.0), unless the file is the clip alone.
    let part = published.ownClip == nil ? published.part : nil
    let fragment = part.map { "#t=\($0.lowerBound),\($0.upperBound)" } ?? ""
    return PublicPage.Content(
      title: published.clipTitle.flatMap { $0.isEmpty ? nil : $0 } ?? episode.title, episodeTitle: episode.title,
      showTitle: published.showTitle, notes: published.summary ?? "", url: task.path,
      audioURL: path(of: .audio) + fragment, coverURL: published.artwork.map { _ in path(of: .cover) }, part: published.part,
      expires: published.link.expires)
  }
}
