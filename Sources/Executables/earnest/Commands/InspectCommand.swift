import ArgumentParser
import Chapters
import Engines
import Fetching
import Foundation
import MediaTags

/// `earnest inspect`
struct InspectCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect",
      abstract: helpText(.inspectAbstract),
      discussion: """
        \(helpText(.example))

          earnest inspect episode.mp3
          earnest inspect https://example.com/episode.m4a --json
          earnest inspect transcript.vtt --json

        \(helpText(.inspectReading))
        """)
  }

  @Argument(help: optionHelp(.inspectSource))
  var source: String

  @Flag(help: optionHelp(.printJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let inspection = try await reportingErrors { try await inspect(settings.fetchingOptions) }
    guard let inspection else { throw CommandFailure(description: strings(.inspectNothing, ["source": Terminal.plain(source)])) }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Terminal.write(String(decoding: try encoder.encode(inspection), as: UTF8.self) + "\n")
    } else {
      try Terminal.write(InspectionSummary(inspection).text + "\n")
    }
  }

  /// Whether a source without a file is the path of one, rather than an address without its scheme.
  static func isPath(_ source: String) -> Bool {
    !source.contains("://") && (source.first.map { "/.~".contains($0) } ?? true || !source.contains("/"))
  }

  // MARK: - Private

  private func inspect(_ options: FetchingOptions) async throws -> Inspection? {
    if FileManager.default.fileExists(atPath: source) {
      guard let file = try? await FileByteSource(path: source) else {
        throw CommandFailure(description: strings(.unreadableFile, ["path": Terminal.plain(source)]))
      }
      return try await Inspection.read(file)
    }
    if Self.isPath(source) { throw CommandFailure(description: strings(.noSuchFile, ["path": Terminal.plain(source)])) }
    let fetcher = Fetcher(options)
    do {
      let file = try await RemoteByteSource.open(source, maxWholeBytes: Inspection.maxBytes) { try await fetcher.fetch($0) }
      let inspection = try await Inspection.read(file, mimeType: file.contentType, url: file.url)
      await fetcher.shutDown()
      return inspection
    } catch {
      await fetcher.shutDown()
      throw error
    }
  }
}
