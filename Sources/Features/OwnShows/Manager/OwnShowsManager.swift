import Events
import Foundation
import Library
import OwnAudio
import OwnShows
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The manager of users' own audio files.
public struct OwnShowsManager: Sendable {
  let library: Library
  let audio: OwnAudio

  public static func activate(in router: Router, library: Library, audio: OwnAudio) {
    let manager = OwnShowsManager(library: library, audio: audio)
    router.navigate(OwnShowsServices.Navigate.self) { _, viewer in try await manager.page(viewer) }
    router.events(OwnShows.events(for: manager, maxFileBytes: OwnAudio.maxUploadBytes))
    router.onChange(Change.self) { change, viewer in
      guard case .show(let show, _) = change, try await library.ownShows.show(show, of: UserID(viewer.userID)) != nil else { return [] }
      return [LivePatch("own-shows", attributes: ["data-reload-on": "\(Date().timeIntervalSince1970)"])]
    }
  }

  // MARK: - Private

  private func page(_ viewer: Viewer, problem: String? = nil) async throws -> Page {
    let shows = try await library.ownShows.shows(of: UserID(viewer.userID)).map { show in
      OwnShows.Content.Show(
        show: show.id.rawValue, title: show.title, url: ShowPageServices.Navigate(show: show.id.rawValue).path,
        episodes: show.episodeCount, isShared: show.isShared, isWatched: show.folder != nil, isMissing: show.isMissing)
    }
    return Page(
      title: OwnShows.title, identity: OwnShowsServices.name, body: OwnShows.html(OwnShows.Content(shows: shows, problem: problem)))
  }
}

extension OwnShowsManager: OwnShowsDelegate {
  public func ownShows(didUpload file: FormFile?, to show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let file else { return .page(try await page(viewer, problem: OwnShows.noFile)) }
    guard !file.isTooLarge else { return .page(try await page(viewer, problem: OwnShows.tooLarge(limit: OwnAudio.maxUploadBytes))) }
    do {
      let id = try await audio.add(file.path, named: file.name, to: show > 0 ? ShowID(show) : nil, for: UserID(viewer.userID))
      return .navigate(ShowPageServices.Navigate(show: id.rawValue).path)
    } catch OwnAudioError.noSuchShow {
      return .missing
    } catch let error as OwnAudioError {
      return .page(try await page(viewer, problem: Self.sentence(for: error)))
    }
  }

  public func ownShows(didSetShared isShared: Bool, _ show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await audio.setShared(isShared, ShowID(show), for: UserID(viewer.userID))
      return .navigate(OwnShowsServices.Navigate().path)
    } catch OwnAudioError.noSuchShow {
      return .missing
    }
  }

  private static func sentence(for error: OwnAudioError) -> String {
    switch error {
    case .notAudio: OwnShows.notAudio
    case .damaged: OwnShows.damaged
    case .cannotSave, .noSuchShow: OwnShows.cannotSave
    case .tooMany: OwnShows.tooMany
    }
  }
}
