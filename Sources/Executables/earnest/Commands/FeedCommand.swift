import ArgumentParser

/// `earnest feed`
struct FeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Inspect feeds.", subcommands: [FeedParse.self])
}
