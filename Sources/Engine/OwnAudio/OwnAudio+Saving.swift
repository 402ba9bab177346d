import BlockingWork
import Fetching
import Foundation
import Library
import MediaTags
import NIOCore
import PodcastModel

/// Single audio addresses as episodes of a show of the user's own.
extension OwnAudio {
  /// Saves an address as an episode, after a look at its first bytes and its tags. Its audio stays where it is, and is relayed like that of
  /// other episodes. Without tags, the title is the name of the file.
  ///
  /// - Parameters:
  ///   - address: what the user has pasted. It is checked like all addresses that come from outside.
  ///   - title: the title of the show with these episodes, which is made with the first one.
  /// - Returns: the episode; the one that is there already for a known address.
  /// - Throws: `OwnAudioError.notAudio`, `.tooMany`; `FetchingError`; `StorageError`.
  public func save(_ address: String, in title: String, for user: UserID) async throws -> EpisodeID {
    guard let fetcher else { throw FetchingError.noConnectivity }
    let url = try RemoteURL(address)
    // An address with a user and a password would be stored with them.
    guard ["http", "https"].contains(url.scheme), url.credentials == nil else { throw OwnAudioError.notAudio }
    let identity = "url:\(url.text)"
    if let show = try await savedShow(title, for: user), let episode = try await episode(identity, in: show) { return episode }
    let found = try await look(at: url.text, with: fetcher)
    let read = await remoteTags(url.text)
    try Task.checkCancellation()
    // Another request may have made the show, or the episode, meanwhile.
    return try await saving.run {
      let known = try await savedShow(title, for: user)
      if let known, let episode = try await episode(identity, in: known) { return episode }
      let show =
        if let known { known } else {
          try await addSavedShow(title, for: user)
        }
      try await storeSaved(metadata(url, identity, found, read), in: show, titled: title)
      guard let episode = try await episode(identity, in: show) else { throw OwnAudioError.cannotSave }
      return episode
    }
  }

  // MARK: - Private

  private func savedShow(_ title: String, for user: UserID) async throws -> ShowID? {
    try await library.ownShows.shows(of: user).first { $0.folder == nil && $0.title == title }?.id
  }

  private func episode(_ identity: String, in show: ShowID) async throws -> EpisodeID? {
    let known = try await library.feeds.episodesKnown(of: show)
    guard known.count < Self.maxFiles || known.contains(where: { $0.identity == identity }) else { throw OwnAudioError.tooMany }
    return known.first { $0.identity == identity }?.id
  }

  private func addSavedShow(_ title: String, for user: UserID) async throws -> ShowID {
    guard try await library.ownShows.shows(of: user).count < Self.maxShows else { throw OwnAudioError.tooMany }
    let show = try await addShow(title, folder: nil, author: nil, nil, for: user)
    try await library.subscriptions.subscribe(user, to: show, at: now())
    return show
  }

  /// The type and the length in bytes, from the beginning of the file. The type is that of its bytes, not the server's.
  private func look(at url: String, with fetcher: Fetcher) async throws -> (type: String, length: Int64?) {
    let stream = try await fetcher.stream(FetchRequest(url, kind: .media, range: "bytes=0-\(MediaSniffer.prefixLength - 1)"))
    guard [200, 206].contains(stream.status) else {
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
    var beginning: [UInt8] = []
    for try await chunk in stream.body {
      beginning += chunk.readableBytesView
      if beginning.count >= MediaSniffer.prefixLength { break }
    }
    guard let finding = MediaSniffer.sniff(beginning, declaredType: stream.contentType), finding.kind != .image else {
      throw OwnAudioError.notAudio
    }
    // "bytes 0-4095/123456"
    let total = stream.status == 206 ? stream.contentRange?.split(separator: "/").last.flatMap { Int64($0) } : stream.contentLength
    return (finding.mimeType, total.flatMap { $0 > 0 ? $0 : nil })
  }

  private func metadata(
    _ url: RemoteURL, _ identity: String, _ found: (type: String, length: Int64?), _ read: (tags: MediaTags, picture: [UInt8]?)?
  ) async -> EpisodeMetadata {
    func text(_ text: String?) -> String? {
      let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      return text.isEmpty ? nil : String(text.prefix(200))
    }
    let moment = now()
    let path = url.pathAndQuery.prefix { $0 != "?" }
    let name = path.split(separator: "/").last.map(String.init) ?? url.host
    // An episode without a cover is complete.
    let cover: String? = if let picture = read?.picture { try? await saveCover(picture) } else { nil }
    return EpisodeMetadata(
      identity: identity, title: text(read?.tags.title) ?? Self.title(ofFile: name.removingPercentEncoding ?? name),
      summary: [text(read?.tags.artist), text(read?.tags.album)].compactMap(\.self).joined(separator: "\u{A0}· "), published: moment,
      sortDate: moment, durationSeconds: read?.tags.durationSeconds,
      enclosure: Enclosure(url: url.text, type: found.type, length: found.length), artworkURL: cover)
  }

  private func storeSaved(_ episode: EpisodeMetadata, in show: ShowID, titled title: String) async throws {
    guard let feed = try await library.feeds.known(show) else { throw OwnAudioError.noSuchShow }
    let facts = ShowFacts(feedURL: feed.url, title: title, order: .episodic, isPartial: true)
    var update = FeedUpdate(facts)
    update.additions = [episode]
    let moment = now()
    let lease = try await library.feeds.takeOverLease(show, owner: "", until: moment)
    _ = try await library.feeds.store(update, completion(facts, .updated, at: moment), lease: lease)
  }
}
