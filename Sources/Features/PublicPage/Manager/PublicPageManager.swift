import BlockingWork
import Components
import Foundation
import HTMLSanitizer
import Library
import PodcastModel
import PublicPage
import ServiceRouter
import Services
import Sharing
import WebPage

/// The manager of the page of a public link. Its viewers have no account.
public struct PublicPageManager: Sendable {
  let library: Library
  let links: PublicLinks

  public static func activate(in router: Router, library: Library, links: PublicLinks) {
    let manager = PublicPageManager(library: library, links: links)
    router.navigate(PublicPageServices.Navigate.self) { task, _ in try await manager.page(for: task) }
  }

  // MARK: - Private

  private func page(for task: PublicPageServices.Navigate) async throws -> Page {
    do {
      let content = try await content(of: try await links.open(task.token), at: task)
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

  private func content(of published: PublishedLink, at task: PublicPageServices.Navigate) async throws -> PublicPage.Content {
    func path(of file: PublicLinkFile) -> String { PublicPageServices.Fetch(token: task.token, file: file.rawValue).path }
    let episode = published.episode
    let start = published.part == nil ? min(max(task.start ?? published.link.start ?? 0, 0), Self.maxStart) : 0
    var content = PublicPage.Content(
      title: published.clipTitle.flatMap { $0.isEmpty ? nil : $0 } ?? episode.title, episodeTitle: episode.title,
      showTitle: published.showTitle, summary: published.summary ?? "", url: PublicPageServices.Navigate(token: task.token).path,
      audioURL: path(of: .audio) + Self.fragment(of: published, from: start), coverURL: published.artwork.map { _ in path(of: .cover) },
      part: published.part, expires: published.link.expires)
    (content.start, content.published, content.durationSeconds) = (start, episode.published, episode.durationSeconds)
    content.notes = try await notes(of: episode.id)
    (content.feedURL, content.websiteURL) = (published.feedURL, published.isOwnAudio ? nil : published.showLink)
    // Those of a clip lie beyond it.
    if published.part == nil {
      content.chapters = try await library.chapters.chapters(of: episode.id).chapters.map { chapter in
        let url = PublicPageServices.Navigate(token: task.token, start: chapter.startSeconds).path
        return ChapterRows.Row(start: chapter.startSeconds, title: chapter.title, url: url)
      }
    }
    return content
  }

  /// The part of the file that the browser plays (Media Fragments URI 1.0). Of own audio, the file is the clip alone.
  private static func fragment(of published: PublishedLink, from start: Double) -> String {
    if published.ownClip != nil { return "" }
    if let part = published.part { return "#t=\(part.lowerBound),\(part.upperBound)" }
    return start > 0 ? "#t=\(start)" : ""
  }

  /// Without pictures, which strangers may not request. Sanitized when a feed is stored, and again here.
  private func notes(of episode: EpisodeID) async throws -> HTML {
    guard let notes = try await library.episodes.notes(of: episode) else { return .empty }
    return .sanitised(try await BlockingWork.shared.run { ShowNotes.sanitised(notes.html, base: notes.base) })
  }

  /// Ten days, in seconds.
  private static let maxStart = 864_000.0
}
