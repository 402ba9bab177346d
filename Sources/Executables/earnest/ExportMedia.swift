import ArgumentParser
import Downloading
import EngineRoom
import Foundation

/// `earnest export-media`
struct ExportMedia: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-media",
    abstract: "Give downloaded episodes names that people read.",
    discussion: """
      Example:

        earnest export-media ~/Podcasts

      Each becomes “Show/2026-01-02 Title.mp3” below the folder. These are hard links: they take no room, and stay when the \
      download is deleted. Doing it again adds what is new.
      """)

  @Argument(help: "The folder; it is made when it is not there.")
  var folder: String

  @Flag(help: "Copy the files where links do not reach: on another disk.")
  var copy = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let target = URL(fileURLWithPath: folder, isDirectory: true)
    try await saying {
      try await withEngines(settings) { engines in
        var new = 0
        let all = try await engines.mediaExport.export(to: target, isCopying: copy) { file in
          guard file.isNew else { return }
          new += 1
          Terminal.write(Terminal.plain(file.name) + "\n")
        }
        Terminal.write(words(.exported, count: all, ["new": "\(new)"]) + "\n")
      }
    }
  }
}
