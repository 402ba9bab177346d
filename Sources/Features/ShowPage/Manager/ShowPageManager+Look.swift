import BlockingWork
import Components
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import ShowPage
import WebPage

extension ShowPageManager {
  func page(for task: ShowPageServices.NavigateLook, _ viewer: Viewer) async throws -> Page? {
    let (show, user) = (ShowID(task.show), UserID(viewer.userID))
    guard let detail = try await library.shows.detail(of: show, for: user) else { return nil }
    let look = try await library.preferences.look(of: show, for: user)
    let content = ShowPage.Look(
      show: task.show, originalTitle: detail.originalTitle, title: look.title, artworkURL: detail.show.artwork?.path,
      isOwn: look != ShowLook())
    return Page(title: ShowPage.lookTitle, identity: "\(ShowPageServices.name):look:\(task.show)", body: ShowPage.html(content))
  }

  public func showPage(didSetTitle title: String, cover: FormFile?, ofShow show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let (id, user) = (ShowID(show), UserID(viewer.userID))
    let form = ShowPageServices.NavigateLook(show: show).path
    var look = try await library.preferences.look(of: id, for: user)
    look.title = title
    if let cover, !cover.name.isEmpty || cover.size > 0 {
      guard let saved = try await artwork(cover) else { return .notice(ShowPage.badCover, backTo: form) }
      look.artwork = saved
    }
    return try await set(look, of: id, user)
  }

  public func showPage(didResetLookOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await set(ShowLook(), of: ShowID(show), UserID(viewer.userID))
  }

  // MARK: - Private

  private func set(_ look: ShowLook, of show: ShowID, _ user: UserID) async throws -> EventAnswer {
    do {
      try await userSettings.change(look, of: show, for: user)
      return .navigate(ShowPageServices.Navigate(show: show.rawValue).path)
    } catch PlaybackError.badName {
      return .notice(ShowPage.badName, backTo: ShowPageServices.NavigateLook(show: show.rawValue).path)
    } catch PlaybackError.noSuchShow {
      return .missing
    }
  }

  /// - Returns: nil for a file that was refused, or is no picture.
  private func artwork(_ file: FormFile) async throws -> ArtworkID? {
    guard file.refusal == nil, file.size <= Self.maxCoverBytes else { return nil }
    let path = file.path
    guard let bytes = try await BlockingWork.shared.run({ FileManager.default.contents(atPath: path) }) else { return nil }
    return try await saveCover(Array(bytes))
  }

  /// More is not read; `ArtworkStore` has the same limit.
  private static let maxCoverBytes = 5 << 20
}
