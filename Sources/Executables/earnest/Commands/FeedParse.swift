import ArgumentParser
import Engines
import FeedParsing
import Fetching
import Foundation
import Refreshing

/// `earnest feed parse`
struct FeedParse: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "parse",
      abstract: helpText(.feedParseAbstract),
      discussion: """
        \(helpText(.example))

          earnest feed parse show.xml --base https://example.com/feed.xml
          earnest feed parse https://example.com/feed.xml --json
        """)
  }

  @Argument(help: optionHelp(.feedParseSource))
  var source: String

  @Flag(help: optionHelp(.printJSON))
  var json = false

  @Option(help: optionHelp(.feedParseBase))
  var base: String?

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let feed = try await reportingErrors {
      FileManager.default.fileExists(atPath: source)
        ? try read(maximumBytes: settings.maximumFeedBytes)
        : try await load(options: settings.fetchingOptions, maximumBytes: settings.maximumFeedBytes)
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Terminal.write(String(decoding: try encoder.encode(feed), as: UTF8.self) + "\n")
    } else {
      try Terminal.write(FeedSummary(feed).text + "\n")
    }
  }

  // MARK: - Private

  private func read(maximumBytes: Int) throws -> ParsedFeed {
    guard let file = FileHandle(forReadingAtPath: source) else {
      throw CommandFailure(description: strings(.unreadableFile, ["path": source]))
    }
    let parser = FeedParser(url: base)
    do {
      var count = 0
      while let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty {
        count += chunk.count
        guard count <= maximumBytes else { throw FetchingError.bodyTooLarge(limit: maximumBytes) }
        try parser.push(chunk.span)
      }
      return try parser.finish()
    } catch let error as FeedParsingError {
      throw RefreshingError.notAFeed(error)
    }
  }

  private func load(options: FetchingOptions, maximumBytes: Int) async throws -> ParsedFeed {
    let fetcher = Fetcher(options)
    do {
      let loaded = try await FeedLoader(fetcher: fetcher, maximumBytes: maximumBytes, keepsEpisodes: true).load(source)
      await fetcher.shutDown()
      return loaded.feed
    } catch {
      await fetcher.shutDown()
      throw error
    }
  }
}
