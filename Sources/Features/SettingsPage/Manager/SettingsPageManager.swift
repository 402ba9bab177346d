import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import SettingsPage
import WebPage

/// The manager of the settings page. Each section has its own file.
public struct SettingsPageManager: Sendable, SettingsPageDelegate {
  let library: Library
  let userSettings: UserSettings

  public static func activate(in router: Router, library: Library, userSettings: UserSettings) {
    let manager = SettingsPageManager(library: library, userSettings: userSettings)
    router.navigate(SettingsPageServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.events(SettingsPage.events(for: manager))
  }

  // MARK: - Private

  private func page(_ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    var content = SettingsPage.Content(
      player: try await player(of: user), devices: try await devices(of: user))
    content.appearance = try await appearance(of: user)
    content.sleepTimer = try await sleepTimer(of: user)
    content.accountURL = router.path(to: AccountSettingsServices.Navigate())
    content.serverURL = viewer.isOwner ? router.path(to: ServerPageServices.Navigate()) : nil
    content.usersURL = viewer.isOwner ? router.path(to: AccountSettingsServices.NavigateUsers()) : nil
    content.addPhoneURL = router.path(to: TrustGuideServices.Navigate())
    content.newEpisodesURL = router.path(to: NewEpisodeSettingsServices.Navigate())
    content.notificationsURL = router.path(to: NotificationSettingsServices.Navigate())
    content.privateAddressesURL = content.notificationsURL.map { "\($0)#news-lists" }
    content.transcriptionsURL = router.path(to: TranscriptionQueueServices.Navigate())
    content.changesURL = router.path(to: RecentChangesServices.Navigate())
    content.importURL = router.path(to: SubscriptionImportServices.Navigate())
    return Page(title: SettingsPage.title, identity: SettingsPageServices.name, body: SettingsPage.html(content))
  }

  static let path = SettingsPageServices.Navigate().path
}
