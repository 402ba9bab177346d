import ArgumentParser
import Components
import Control
import Downloading
import Engines
import PodcastModel
import Supervision

/// `earnest doctor`
struct DoctorCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "doctor",
      abstract: helpText(.doctorAbstract),
      discussion: """
        \(helpText(.example))

          earnest doctor
          earnest doctor --check    \(helpText(.doctorCheckExample))
          earnest doctor --json     \(helpText(.doctorJSONExample))

        \(helpText(.doctorReading))

        \(helpText(.doctorNotices))
        """)
  }

  @Flag(help: optionHelp(.doctorCheck))
  var check = false

  @Flag(help: optionHelp(.doctorJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    var notices = 0
    var failing = 0
    let summary = try await reportingErrors {
      try await examine(settings, failing: { failing = $0 }, each: { if $0.isInformational { notices += 1 } })
    }
    if json { try Terminal.write(json: Summary(summary, notices: notices)) } else { try showNotice(summary, notices: notices + failing) }
    if !summary.isHealthy || failing > 0 { throw ExitCode.failure }
  }

  // MARK: - Private

  private func examine(
    _ settings: Settings, failing: (Int) -> Void, each: (DoctorFinding.Kind) -> Void
  ) async throws -> DoctorSummary {
    var summary: DoctorSummary?
    let isServed = try await ControlClient.send(.examine(isRepairing: !check), of: settings.home) { answer in
      switch answer {
      case .finding(let finding):
        each(finding.kind)
        try report(finding)
      case .examined(let all): summary = all
      case .loops(let loops):
        failing(loops.count)
        for loop in loops { try report(loop) }
      case .failed(let sentence): throw CommandFailure(description: sentence)
      default: break
      }
    }
    if let summary { return summary }
    if isServed { throw CommandFailure(description: strings(.serverWent)) }
    return try await withEngines(settings) { engines in
      try await engines.examine(isRepairing: !check) { finding in
        each(finding.kind)
        try report(finding)
      }
    }
  }

  private func report(_ finding: DoctorFinding) throws {
    guard !json else { return try Terminal.write(json: Finding(finding)) }
    let name = finding.title.map(Terminal.plain) ?? finding.file ?? ""
    let what = strings(
      Self.word(finding.kind),
      ["name": name, "file": finding.file ?? "", "size": finding.bytes.map { ByteText.size($0) } ?? "", "detail": finding.detail ?? ""])
    try Terminal.write([what, Self.word(finding.remedy).map { strings($0) }].compactMap { $0 }.joined(separator: " ") + "\n")
  }

  private func report(_ loop: LoopStatus) throws {
    guard !json else { return try Terminal.write(json: FailingWork(loop)) }
    let error = loop.isDiskFull ? strings(.diskFull) : Terminal.plain(loop.lastError ?? "")
    try Terminal.write(strings(.failingWork, count: loop.failures, ["work": loop.name, "error": error]) + "\n")
  }

  private func showNotice(_ summary: DoctorSummary, notices: Int) throws {
    var parts = [strings(.doctorChecked, count: summary.files, ["size": ByteText.size(summary.bytes)])]
    parts.append(
      summary.findings == 0
        ? strings(notices == 0 ? .doctorHealthy : .doctorUndamaged)
        : summary.left == 0
          ? strings(.doctorRepaired, count: summary.findings) : strings(.doctorLeft, count: summary.left, ["all": "\(summary.findings)"]))
    try Terminal.write(parts.joined(separator: " ") + "\n")
  }

  private static func word(_ kind: DoctorFinding.Kind) -> CommandString {
    switch kind {
    case .damagedDatabase: .damagedDatabase
    case .brokenReference: .brokenReference
    case .missingFile: .missingFile
    case .wrongSize: .wrongSize
    case .wrongContent: .wrongContent
    case .unreadableFile: .unreadableDownload
    case .lostBytes: .lostBytes
    case .orphan: .orphanFile
    case .leftover: .leftoverFile
    case .mediaFolderMissing: .mediaFolderNotMounted
    case .exposedFolder: .exposedFolder
    }
  }

  private static func word(_ remedy: DoctorFinding.Remedy) -> CommandString? {
    switch remedy {
    case .downloadedAgain: .remedyDownloadedAgain
    case .deleted: .remedyDeleted
    case .resumes: .remedyGoesOn
    case .none: nil
    }
  }

  private struct Finding: Encodable {
    /// "finding" or "notice".
    let kind: String
    let what: DoctorFinding.Kind
    let episode: Int64?
    let title: String?
    let file: String?
    let bytes: Int64?
    let detail: String?
    let remedy: DoctorFinding.Remedy

    init(_ finding: DoctorFinding) {
      kind = finding.kind.isInformational ? "notice" : "finding"
      what = finding.kind
      episode = finding.episode?.rawValue
      title = finding.title
      file = finding.file
      bytes = finding.bytes
      detail = finding.detail
      remedy = finding.remedy
    }
  }

  private struct FailingWork: Encodable {
    let kind = "failure"
    let work: String
    let failures: Int
    let error: String?

    init(_ loop: LoopStatus) {
      work = loop.name
      failures = loop.failures
      error = loop.lastError
    }
  }

  private struct Summary: Encodable {
    let kind = "summary"
    let files: Int
    let bytes: Int64
    let unfinished: Int
    let findings: Int
    let left: Int
    let notices: Int

    init(_ summary: DoctorSummary, notices: Int) {
      self.notices = notices
      files = summary.files
      bytes = summary.bytes
      unfinished = summary.unfinished
      findings = summary.findings
      left = summary.left
    }
  }
}
