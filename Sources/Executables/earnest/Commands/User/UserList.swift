import Accounts
import ArgumentParser
import Engines
import Foundation
import Library
import PodcastModel

/// `earnest user list`
struct UserList: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: helpText(.userListAbstract),
      discussion: """
        \(helpText(.example))

          earnest user list
          earnest user list --json    \(helpText(.userListJSONExample))
        """)
  }

  @Flag(help: optionHelp(.userListJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let accounts = try await reportingErrors { try await withEngines(settings) { try await $0.library.accounts.all() } }
    if json {
      for account in accounts { try Terminal.write(json: Line(account)) }
    } else if accounts.isEmpty {
      try Terminal.write(strings(.noUsers) + "\n")
    } else {
      for account in accounts { try Terminal.write(Self.line(account) + "\n") }
    }
  }

  // MARK: - Private

  private static func line(_ account: Account) -> String {
    let line = strings(
      .userLine,
      [
        "name": Terminal.plain(account.name), "role": strings(account.role == .owner ? .roleOwner : .roleMember),
        "date": account.created.formatted(.iso8601.year().month().day()),
      ])
    return account.isDisabled ? strings(.disabledUser, ["line": line]) : line
  }

  private struct Line: Encodable {
    let id: Int64
    let name: String
    let role: String
    let created: Date
    let disabled: Bool

    init(_ account: Account) {
      id = account.id.rawValue
      name = account.name
      role = account.role.rawValue
      created = account.created
      disabled = account.isDisabled
    }
  }
}
