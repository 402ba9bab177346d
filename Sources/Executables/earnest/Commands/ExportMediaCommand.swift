import ArgumentParser
import Downloading
import Engines
import Foundation

/// `earnest export-media`
struct ExportMediaCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export-media",
      abstract: helpText(.exportMediaAbstract),
      discussion: """
        \(helpText(.example))

          earnest export-media ~/Podcasts

        \(helpText(.exportMediaFiles))
        """)
  }

  @Argument(help: optionHelp(.exportMediaFolder))
  var folder: String

  @Flag(help: optionHelp(.exportMediaCopy))
  var copy = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let target = URL(fileURLWithPath: folder, isDirectory: true)
    try await reportingErrors {
      try await withEngines(settings) { engines in
        var new = 0
        let all = try await engines.mediaExport.export(to: target, isCopying: copy) { file in
          guard file.isNew else { return }
          new += 1
          try Terminal.write(Terminal.plain(file.name) + "\n")
        }
        try Terminal.write(strings(.exported, count: all, ["new": "\(new)"]) + "\n")
      }
    }
  }
}
