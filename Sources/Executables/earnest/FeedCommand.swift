import ArgumentParser

/// `earnest feed`
struct FeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Look into feeds.", subcommands: [FeedParse.self])
}
