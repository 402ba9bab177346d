import Library
import OPML
import PodcastModel
import Presenting

/// The output of `earnest import`.
struct ImportReportText: Encodable {
  struct Feed: Encodable {
    let url: String
    let title: String
    let folders: [String]
    /// Absent for a feed that is not imported.
    var result: ImportResult?
    var show: Int64?
    /// Whether its feed has been fetched.
    var isFetched: Bool?
    var trouble: FeedFailure?
    var sentence: String?
  }

  struct Problem: Encodable {
    let kind: String
    let url: String?
    let title: String?
    let sentence: String?
  }

  let feeds: [Feed]
  let problems: [Problem]
  /// The number of duplicate feeds in the list.
  let repeats: Int

  init(_ list: OPMLDocument) {
    feeds = list.feeds.map { Feed(url: $0.url, title: $0.title ?? $0.url, folders: $0.folders) }
    problems = list.problems.map {
      Problem(kind: $0.kind.rawValue, url: $0.url, title: $0.title, sentence: Sentences.sentence(for: $0.kind))
    }
    repeats = list.repeats
  }

  init(_ report: ImportReport) {
    feeds = report.lines.filter { $0.result != .problem }.map { line in
      Feed(
        url: line.url ?? "", title: line.title ?? line.url ?? "",
        folders: line.folders.first?.split(separator: FolderRepository.separator).map(String.init) ?? [], result: line.result,
        show: line.show?.rawValue, isFetched: line.isFetched, trouble: line.failure,
        sentence: line.failure.map { FeedSentences.sentence(for: $0) })
    }
    problems = report.lines.filter { $0.result == .problem }.map { line in
      let kind = line.problem.flatMap(OPMLProblem.Kind.init(rawValue:))
      return Problem(
        kind: line.problem ?? "", url: line.url, title: line.title, sentence: kind.map { Sentences.sentence(for: $0) })
    }
    repeats = report.repeats
  }

  /// The listing as text.
  func text(of file: String) -> String {
    var lines: [String] = []
    let isDry = feeds.allSatisfy { $0.result == nil }
    if feeds.isEmpty {
      lines.append(strings(.importEmpty, ["file": file]))
    } else if isDry {
      lines.append(strings(.importWould, count: feeds.count))
      lines += feeds.map { strings(.importFeed, ["title": Terminal.plain($0.title), "url": Terminal.plain($0.url)]) }
    } else {
      func number(_ results: ImportResult...) -> Int { feeds.count { $0.result.map(results.contains) == true } }
      lines.append(
        strings(.importStored, count: feeds.count, ["added": "\(number(.added, .subscribed))", "known": "\(number(.known))"]))
      if number(.left) > 0 { lines.append(strings(.importLeft, count: number(.left))) }
      let failed = feeds.count { $0.trouble != nil }
      if failed > 0 { lines.append(strings(.importFailed, count: failed)) }
    }
    if !problems.isEmpty {
      lines.append(strings(.importProblems, count: problems.count))
      lines += problems.map { problem in
        strings(.importProblem, ["name": Terminal.plain(problem.url ?? problem.title ?? "–"), "sentence": problem.sentence ?? ""])
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
