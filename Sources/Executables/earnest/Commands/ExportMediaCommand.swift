import ArgumentParser
import Downloading
import Engines
import Foundation

/// `earnest export-media`
struct ExportMediaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-media",
    abstract: "Export downloaded episodes with readable file names.",
    discussion: """
      Example:

        earnest export-media ~/Podcasts

      Each episode becomes “Show/2026-01-02 Title.mp3” in the folder. The files are hard links: they need no extra space and stay \
      when the download is deleted. Running the command again adds new episodes.
      """)

  @Argument(help: "The folder to export to. It is created if necessary.")
  var folder: String

  @Flag(help: "Copy the files if the folder is on another disk.")
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
          Terminal.write(Terminal.plain(file.name) + "\n")
        }
        Terminal.write(strings(.exported, count: all, ["new": "\(new)"]) + "\n")
      }
    }
  }
}
