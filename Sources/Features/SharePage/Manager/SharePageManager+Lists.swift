import Library
import Notifications
import PodcastModel
import ServiceRouter
import Services
import SharePage
import WebPage

// MARK: - Lists and their private addresses

extension SharePageManager {
  /// nil when the user has no such list.
  func content(of subject: PrivateListSubject, _ user: UserID) async throws -> SharePage.Content? {
    if subject.kind == PrivateListSubject.show(ShowID(0)).kind {
      guard let number = subject.number else { return nil }
      return try await content(of: ShowID(number), user)
    }
    guard let (title, path) = try await page(of: subject, user) else { return nil }
    var content = SharePage.Content(title: title, coverTitle: title, facts: [], artworkURL: nil, closeURL: path)
    content.opmlURL = SubscriptionImportServices.ExportShows(subject: subject.text).path
    content.list = try await addresses(of: subject, user)
    return content
  }

  func addresses(of subject: PrivateListSubject, _ user: UserID) async throws -> SharePage.PrivateAddresses {
    let rows = try await lists.lists(of: subject, for: user).map {
      SharePage.PrivateAddresses.Row(id: $0.id, created: $0.created, read: $0.read)
    }
    return SharePage.PrivateAddresses(subject: subject.text, rows: rows, freshURL: nil)
  }

  // MARK: - Private

  /// The name and the page of a list.
  private func page(of subject: PrivateListSubject, _ user: UserID) async throws -> (title: String, path: String)? {
    switch subject {
    case .new: return (SharePage.newEpisodes, PlaylistPageServices.Navigate.new.path)
    case .inProgress: return (SharePage.inProgress, PlaylistPageServices.Navigate.inProgress.path)
    case .favourites: return (SharePage.favourites, PlaylistPageServices.Navigate.favourites.path)
    case .upNext: return (SharePage.upNext, UpNextServices.Navigate().path)
    case .inbox: return (SharePage.inbox, InboxPageServices.Navigate().path)
    case .people: return (SharePage.people, PersonPageServices.NavigateFollowed().path)
    default: break
    }
    guard let id = subject.number else { return nil }
    if subject == .playlist(id) {
      let playlist = try await library.playlists.playlist(id, of: user)
      return playlist.map { ($0.name, PlaylistPageServices.NavigatePlaylist(playlist: "\(id)").path) }
    }
    if subject == .search(id) {
      let search = try await library.savedSearches.search(id, of: user)
      return search.map { ($0.query, SearchPageServices.Navigate(term: $0.query, scope: .library).path) }
    }
    let list = try await library.lists.smartList(id, of: user)
    return list.map { ($0.name, PlaylistPageServices.Navigate(list: "\(id)").path) }
  }

  private func path(of subject: PrivateListSubject) -> String {
    guard let id = subject.number else { return SharePageServices.Navigate(list: subject.text).path }
    if subject == .playlist(id) { return SharePageServices.Navigate(playlist: id).path }
    if subject == .show(ShowID(id)) { return SharePageServices.Navigate(show: id).path }
    return SharePageServices.Navigate(list: subject == .smart(id) ? "\(id)" : subject.text).path
  }
}

// MARK: - Events

extension SharePageManager {
  public func sharePage(didOpen subject: String, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let subject = PrivateListSubject(text: subject), let title = try await content(of: subject, user)?.title else { return .missing }
    do {
      let token = try await lists.open(subject, named: title, for: user)
      guard var content = try await content(of: subject, user) else { return .missing }
      content.list?.freshURL = NotificationSettingsServices.Read(token: token).path
      return .page(page(content))
    } catch PrivateListError.tooMany(let count) {
      return .notice(SharePage.tooManyAddresses(count), backTo: path(of: subject))
    } catch PrivateListError.noSuchList {
      return .missing
    }
  }

  public func sharePage(didClose list: Int64, of subject: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let subject = PrivateListSubject(text: subject) else { return .missing }
    try await lists.close(list, of: UserID(viewer.userID))
    let undo = Undo(path: NotificationSettingsServices.reopenList, fields: ["list": "\(list)"], text: SharePage.undo)
    return .notice(SharePage.revoked, undo: undo, backTo: path(of: subject))
  }
}

extension PrivateListSubject {
  /// A list by its name in an address: "up-next", "search:7", or the number of a smart playlist.
  init?(list: String) {
    guard let list = Int64(list).map({ PrivateListSubject.smart($0) }) ?? PrivateListSubject(text: list) else { return nil }
    self = list
  }
}
