import Foundation
import Library
import OPML
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import SubscriptionImport
import WebPage

extension SubscriptionImportManager {
  func page(_ task: SubscriptionImportServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let user = UserID(viewer.userID)
    if let preview = task.preview {
      guard let list = await waiting.list(preview, of: user) else {
        return page(.start(try await beginning(SubscriptionImport.previewExpired, user)))
      }
      return page(.preview(self.preview(list, id: preview, showsAll: task.showsAll)))
    }
    if let list = task.list {
      guard let report = try await library.imports.report(ImportID(list), for: user, limit: Self.limit(task.showsAll)) else { return nil }
      return page(.report(await self.report(report, showsAll: task.showsAll)))
    }
    return page(.start(try await beginning(nil, user)))
  }

  func start(_ problem: String, _ viewer: Viewer, status: Int = 200) async throws -> EventAnswer {
    var answer = page(.start(try await beginning(problem, UserID(viewer.userID))))
    answer.status = status
    return .page(answer)
  }

  // MARK: - Private

  /// The number of lines on the page, and on demand. The command line prints all lines of a longer list.
  private static func limit(_ showsAll: Bool) -> Int { showsAll ? 5_000 : 200 }

  private func page(_ content: SubscriptionImport.Content) -> Page {
    Page(
      title: SubscriptionImport.title, identity: SubscriptionImportServices.name,
      body: SubscriptionImport.html(content))
  }

  private func beginning(_ problem: String?, _ user: UserID) async throws -> SubscriptionImport.Content.Start {
    var latest: SubscriptionImport.Content.LatestValue?
    if let id = try await library.imports.latest(for: user), let head = try await library.imports.head(id, for: user) {
      latest = SubscriptionImport.Content.LatestValue(
        name: head.name, started: head.started, today: now(),
        url: SubscriptionImportServices.Navigate(list: id.rawValue).path)
    }
    return SubscriptionImport.Content.Start(
      problem: problem, latest: latest, exportURL: SubscriptionImportServices.Export().path)
  }

  private func preview(_ list: PreviewedList, id: String, showsAll: Bool) -> SubscriptionImport.Content.Preview {
    let lines = list.lines.map { SubscriptionImport.Content.Line(foreseen: $0) }
    let counts = ImportCounts(list.lines)
    var preview = SubscriptionImport.Content.Preview(
      id: id, name: list.name, new: counts.added + counts.subscribed, known: counts.known, left: counts.left,
      problems: counts.problems, repeats: list.list.repeats, lines: shown(lines, Self.limit(showsAll)), startURL: startURL)
    preview.hidden = lines.count - preview.lines.count
    if !showsAll, preview.hidden > 0 { preview.allURL = SubscriptionImportServices.Navigate(preview: id, showsAll: true).path }
    return preview
  }

  private func report(_ report: ImportReport, showsAll: Bool) async -> SubscriptionImport.Content.Report {
    let progress = await importing.fetchProgress(of: report.id)
    let counts = report.counts
    let done = progress?.done ?? counts.shows - counts.waiting
    // Feeds that an earlier run left unread are fetched gradually; after a day the page stops waiting for them.
    let isLeft = counts.waiting > 0 && now().timeIntervalSince(report.started) < 86_400
    var content = SubscriptionImport.Content.Report(
      list: report.id.rawValue, name: report.name, isInProgress: progress != nil || isLeft, done: done,
      total: progress?.total ?? counts.shows, failed: progress?.failed ?? counts.failed, added: counts.added + counts.subscribed,
      known: counts.known, problems: counts.problems, lines: report.lines.map { SubscriptionImport.Content.Line($0) }, startURL: startURL,
      version: "\(done) \(counts.failed) \(progress != nil)")
    content.hidden = counts.lines - report.lines.count
    content.libraryURL = LibraryPageServices.Navigate().path
    if !showsAll, content.hidden > 0 {
      content.allURL = SubscriptionImportServices.Navigate(list: report.id.rawValue, showsAll: true).path
    }
    return content
  }

  /// The page does not show thousands of lines; failures are always among the shown ones.
  private func shown(_ lines: [SubscriptionImport.Content.Line], _ limit: Int) -> [SubscriptionImport.Content.Line] {
    guard lines.count > limit else { return lines }
    let problems = Array(lines.filter(\.isProblem).prefix(limit))
    return problems + lines.filter { !$0.isProblem }.prefix(limit - problems.count)
  }

  private var startURL: String { SubscriptionImportServices.Navigate().path }
}

extension SubscriptionImport.Content.Line {
  /// A line of a preview.
  fileprivate init(foreseen line: ImportLine) {
    let state: State =
      switch line.result {
      case .added, .subscribed: .new
      case .known: .known
      case .left: .left
      case .problem: .problem(Self.sentence(line))
      }
    self.init(line, state)
  }

  /// A line of a report.
  fileprivate init(_ line: ImportLine) {
    let state: State =
      if line.result == .problem {
        .problem(Self.sentence(line))
      } else if let failure = line.failure {
        .failed(FeedSentences.sentence(for: failure))
      } else if line.show == nil {
        .left
      } else {
        line.isFetched ? .read : .waiting
      }
    self.init(line, state)
  }

  private init(_ line: ImportLine, _ state: State) {
    var url: String?
    if let show = line.show {
      url =
        if case .failed = state { FeedStatusPageServices.Navigate(show: show.rawValue).path } else {
          ShowPageServices.Navigate(show: show.rawValue).path
        }
    }
    self.init(
      title: line.title ?? line.url ?? SubscriptionImport.untitled, address: line.url, folders: line.folders, state: state,
      show: line.show?.rawValue, url: url, artworkURL: line.artwork?.path)
  }

  private static func sentence(_ line: ImportLine) -> String {
    line.problem.flatMap(OPMLProblem.Kind.init).map(Sentences.sentence(for:)) ?? Sentences.unexpected
  }
}
