import ArgumentParser
import BoundedNumbers
import Directory
import Engines
import Library

/// `earnest catalog import`
struct CatalogImportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import", abstract: helpText(.catalogImportAbstract),
      discussion: """
        \(helpText(.example))

          earnest catalog import podcastindex_feeds.db
          earnest catalog import podcastindex_feeds.db --json    \(helpText(.catalogImportJSONExample))

        \(helpText(.catalogImportReading))
        """)
  }

  @Argument(help: optionHelp(.catalogImportFileName), completion: .file())
  var file: String

  @Flag(help: optionHelp(.printJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let isSeen = Terminal.isInteractive
    var pieces = 0
    do {
      let end = try await reportingErrors {
        try await withEngines(settings) { engines in
          try await CatalogImport(catalog: engines.library.catalog).run(path: file) { progress in
            if json {
              pieces += 1
              if pieces % 50 == 0 { try Terminal.write(json: progress) }
            } else if isSeen {
              try Terminal.write("\r" + Terminal.fitting(bar(progress), columns: Terminal.width - 1) + Self.eraseToLineEnd)
            }
          }
        }
      }
      if json { return try Terminal.write(json: end) }
      clear(isSeen)
      try Terminal.write(strings(.catalogImported, count: end.shows, ["passed": "\(end.passedOver)"]) + "\n")
    } catch {
      clear(isSeen)
      throw error
    }
  }

  // MARK: - Private

  private static let eraseToLineEnd = "\u{1B}[K"

  private func clear(_ isSeen: Bool) {
    if isSeen, !json { Terminal.erase("\r" + Self.eraseToLineEnd) }
  }

  /// "███████···········  33% · 1500000 shows"
  private func bar(_ progress: CatalogProgress) -> String {
    let part = progress.lastRow > 0 ? min(Double(progress.row) / Double(progress.lastRow), 1) : 0
    return Terminal.bar(Int(clamping: part * 18), of: 18)
      + strings(.catalogBar, count: progress.shows, ["percent": "\(Int(clamping: part * 100))"])
  }
}
