import Components
import Downloading
import Engines
import Foundation
import Library
import PodcastModel

/// The output of `earnest downloads`.
struct DownloadsList: Encodable {
  let underWay: [Entry]
  let downloaded: [Entry]
  /// The size of all downloaded files.
  let bytes: Int64
  /// Free bytes on the disk and within the limit in the settings.
  let room: Int64

  struct Entry: Encodable {
    let episode: Int64
    let title: String
    let show: String
    let state: DownloadState
    let received: Int64
    let total: Int64?
    let trouble: DownloadFailure?
    let nextTry: Date?
    let since: Date
    let isNew: Bool

    init(_ download: PersonalDownload) {
      let facts = download.personal.listed.download
      episode = download.personal.episode.id.rawValue
      title = download.personal.episode.title
      show = download.personal.showTitle
      state = facts?.state ?? .downloaded
      received = facts?.received ?? download.bytes
      total = facts?.total
      trouble = facts?.failure
      nextTry = facts?.nextTry
      since = download.since
      isNew = download.isNew
    }

    fileprivate var status: DownloadStatus {
      DownloadStatus(
        episode: EpisodeID(episode), title: title, show: show, state: state, received: received, total: total, failure: trouble,
        nextTry: nextTry)
    }
  }

  init(of engines: Engines) async throws {
    let claims = engines.library.claims
    underWay = try await Self.all { try await claims.unfinished(of: .owner, limit: $0, offset: $1) }
    downloaded = try await Self.all { try await claims.downloaded(of: .owner, limit: $0, offset: $1) }
    bytes = try await claims.counts(of: .owner).bytes
    room = try await engines.downloading.space().left
  }

  /// As text: active downloads, then one block per show.
  var text: String {
    var lines = underWay.map { line($0, beside: $0.show, DownloadLine.outcome($0.status)) }
    if !underWay.isEmpty { lines = [strings(.inProgress, count: underWay.count)] + lines + [""] }
    var shows: [String] = []
    var entries: [String: [Entry]] = [:]
    for entry in downloaded {
      if entries[entry.show] == nil { shows.append(entry.show) }
      entries[entry.show, default: []].append(entry)
    }
    for show in shows {
      lines.append(Terminal.plain(show))
      lines += (entries[show] ?? []).map { line($0, beside: nil, ByteText.size($0.received)) }
    }
    lines.append(
      downloaded.isEmpty
        ? strings(.nothingDownloaded) : strings(.downloadedSum, count: downloaded.count, ["size": ByteText.size(bytes)]))
    lines.append(strings(.spaceLeft, ["size": ByteText.size(room)]))
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Private

  private func line(_ entry: Entry, beside show: String?, _ what: String) -> String {
    let number = String(repeating: " ", count: max(6 - "\(entry.episode)".count, 0)) + "\(entry.episode)"
    let names = [entry.title, show].compactMap { $0.map(Terminal.plain) }.joined(separator: " · ")
    return "\(number)  \(names) · \(what)"
  }

  private static func all(_ read: (_ limit: Int, _ offset: Int) async throws -> [PersonalDownload]) async throws -> [Entry] {
    var entries: [Entry] = []
    while true {
      let page = try await read(pageLength, entries.count)
      entries += page.map(Entry.init)
      if page.count < pageLength { return entries }
    }
  }

  private static let pageLength = 500
}
