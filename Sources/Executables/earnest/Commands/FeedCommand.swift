import ArgumentParser

/// `earnest feed`
struct FeedCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "feed", abstract: helpText(.feedAbstract), subcommands: [FeedParse.self])
  }
}
