import Fetching
import Foundation
import Library
import News
import NewsSettings
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

/// The manager of notification addresses and private list feeds.
public struct NewsSettingsManager: Sendable {
  let library: Library
  let news: NewsSending
  let lists: PrivateLists
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, news: NewsSending, lists: PrivateLists, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = NewsSettingsManager(library: library, news: news, lists: lists, now: now)
    router.navigate(NewsSettingsServices.Navigate.self) { _, visit in try await manager.page(UserID(visit.userID)) }
    router.events(NewsSettings.events(for: manager))
  }

  static let path = NewsSettingsServices.Navigate().path
}

extension NewsSettingsManager: NewsSettingsDelegate {
  public func newsSettings(didAdd url: String, kind: String, by visit: Visit) async throws -> EventAnswer {
    let address = url.trimmingCharacters(in: .whitespaces)
    guard let kind = NewsAddress.Kind(rawValue: kind), address.count <= NewsSettings.longestURL else {
      return .notice(NewsSettings.badAddress, backTo: Self.path)
    }
    do {
      _ = try await news.add(kind, url: address, for: UserID(visit.userID))
      return .navigate(Self.path)
    } catch NewsError.tooManyAddresses(let most) {
      return .notice(NewsSettings.tooManyAddresses(most), backTo: Self.path)
    } catch is NewsError {
      return .notice(NewsSettings.badAddress, backTo: Self.path)
    }
  }

  public func newsSettings(didSetFilterOf address: Int64, shows: [Int64]?, words: String, by visit: Visit) async throws -> EventAnswer {
    try await news.setFilter(shows: shows?.map(ShowID.init), words: words, of: address, for: UserID(visit.userID))
    return .notice(NewsSettings.saved, backTo: Self.path)
  }

  public func newsSettings(didTapTest address: Int64, by visit: Visit) async throws -> EventAnswer {
    do {
      try await news.test(address, of: UserID(visit.userID), saying: Sentences.news)
      return .notice(NewsSettings.testSent, backTo: Self.path)
    } catch NewsError.noSuchAddress {
      return .missing
    } catch NewsError.unreadableAddress {
      return .notice(NewsSettings.keyMissing, backTo: Self.path)
    } catch let error as FetchingError {
      return .notice(Sentences.sentence(forMessage: error), backTo: Self.path)
    }
  }

  public func newsSettings(didRemove address: Int64, by visit: Visit) async throws -> EventAnswer {
    try await news.remove(address, of: UserID(visit.userID))
    let undo = Undo(path: "/news-settings/did-restore-address", fields: ["address": "\(address)"], text: NewsSettings.undo)
    return .notice(NewsSettings.removed, undo: undo, backTo: Self.path)
  }

  public func newsSettings(didRestore address: Int64, by visit: Visit) async throws -> EventAnswer {
    try await news.restore(address, of: UserID(visit.userID))
    return .done(backTo: Self.path)
  }

  public func newsSettings(didOpen list: String, by visit: Visit) async throws -> EventAnswer {
    let user = UserID(visit.userID)
    guard let choice = try await choices(of: user).first(where: { $0.value == list }) else { return .missing }
    do {
      let token = try await lists.open(choice.subject, named: choice.name, for: user)
      let path = NewsSettingsServices.Read(token: token).path
      return .page(try await page(user, fresh: (choice.name, path)))
    } catch PrivateListError.tooMany(let most) {
      return .notice(NewsSettings.tooManyLists(most), backTo: Self.path)
    } catch PrivateListError.noSuchList {
      return .missing
    }
  }

  public func newsSettings(didClose list: Int64, by visit: Visit) async throws -> EventAnswer {
    try await lists.close(list, of: UserID(visit.userID))
    let undo = Undo(path: "/news-settings/did-reopen-list", fields: ["list": "\(list)"], text: NewsSettings.undo)
    return .notice(NewsSettings.takenBack, undo: undo, backTo: Self.path)
  }

  public func newsSettings(didReopen list: Int64, by visit: Visit) async throws -> EventAnswer {
    try await lists.reopen(list, of: UserID(visit.userID))
    return .done(backTo: Self.path)
  }
}
