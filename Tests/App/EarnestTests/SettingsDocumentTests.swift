import Engines
import Foundation
import Testing
import WebPage

@testable import earnest

/// docs/settings.md is made of the declarations of the settings and their help texts.
@Suite struct SettingsDocumentTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/settings.md")

  /// The sections, each with what the texts of help do not say.
  private static let sections: [(title: String, settings: [Setting], note: String)] = [
    ("Folders", [.home, .media, .audioFolder], "See [Downloads on another disk](hosting.md#downloads-on-another-disk)."),
    (
      "Address and HTTPS", [.host, .port, .hosts, .baseURL, .trustedProxies, .certificate, .privateKey, .hstsDays],
      "See [Behind a proxy](hosting.md#behind-a-proxy) and [With your own certificate](hosting.md#with-your-own-certificate)."
    ),
    ("Home network", [.lan, .lanName, .guidePort], "See [In the home network](hosting.md#in-the-home-network)."),
    (
      "Sign-in",
      [
        .accounts, .signInHeader, .signInCreatesAccounts, .signOutURL, .oidcIssuer, .oidcClientID, .oidcClientSecret, .oidcName, .oidcOnly,
      ], "See [With other accounts](hosting.md#with-other-accounts)."
    ),
    ("Directories", [.directories, .directoryURL, .country, .podcastIndexKey, .podcastIndexSecret], ""),
    ("Requests to other servers", [.maxFeedBytes, .allowPrivate, .allowPorts], "[Security](security.md) says what they protect."),
    (
      "Transcripts",
      [
        .transcriptionURL, .transcriptionKind, .transcriptionKey, .transcriptionModel, .transcriptionMinutesPerDay,
        .transcriptionMaxBytes,
      ], "See [Transcripts of your own](hosting.md#transcripts-of-your-own)."
    ),
    ("Backups", [.backupFolder, .backupCount, .backupParts], "See [Back up and restore](hosting.md#back-up-and-restore)."),
    ("Monitoring", [.metricsToken, .updateURL], "See [Monitoring](hosting.md#monitoring)."),
    ("Log and development", [.log, .logFormat, .assets], ""),
  ]

  @Test func theDocumentListsEverySetting() throws {
    #expect(Self.sections.flatMap(\.settings) == Setting.allCases)
    let made = Language.$current.withValue(Language.fallback) { Self.document }
    if ProcessInfo.processInfo.environment["WRITE_SETTINGS_DOCUMENT"] != nil { try Data(made.utf8).write(to: Self.file) }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      stored == made,
      "docs/settings.md is not up to date. Write it with: WRITE_SETTINGS_DOCUMENT=1 swift test --filter SettingsDocumentTests")
  }

  @Test func everySettingHasAText() {
    #expect(Setting.catalogKeys == Set(Setting.allCases.map(\.rawValue)))
  }

  private static var document: String {
    """
    # Settings

    A setting is a flag, a variable, or a key of `earnest.json` in the data folder; the first of these with a value counts, then the default. An
    empty variable counts as one that is not set. A flag without "all commands" is one of `earnest serve`.

    - **Lists** are separated by commas or spaces, in `earnest.json` also as `["a", "b"]`.
    - **On and off** are `true` and `false`; the flag of such a setting has no value.
    - **Secrets** can be read from a file, whose path is the value of the variable or key that ends with `_FILE` or `File`, as Docker and
      Kubernetes mount them. The file has at most 4,096 bytes; space around the secret is left out. Giving a secret and its file is an error.
    - A key or an `EARNEST_…` variable that is not in these tables has no effect, and `earnest serve` says so when it starts. An invalid value ends
      every command with a sentence that names the flag, variable or key.

    This file is made from the declarations in `Setting.swift` and `setting-strings.json`; `SettingsDocumentTests` compares it and says how to write it again.

    \(sections.map(section).joined(separator: "\n\n"))

    """
  }

  private static func section(_ title: String, _ settings: [Setting], _ note: String) -> String {
    let head = "## \(title)\n\n" + (note.isEmpty ? "" : note + "\n\n")
    return head + "| flag | variable | key | default | meaning |\n| --- | --- | --- | --- | --- |\n"
      + settings.map(row).joined(separator: "\n")
  }

  private static func row(_ setting: Setting) -> String {
    let flag = setting.commands == .none ? "" : "`--\(setting.flagName)`" + (setting.commands == .all ? ", all commands" : "")
    let isSecret = setting.kind == .secret
    let variables = [setting.variable] + (isSecret ? [setting.fileVariable] : [])
    let keys = setting.isInFile ? [setting.rawValue] + (isSecret ? [setting.fileKey] : []) : []
    func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    let standard = setting.kind == .toggle ? "off" : setting.standard.map { "`\($0)`" } ?? ""
    return "| \([flag, code(variables), code(keys), standard, setting.summary].joined(separator: " | ")) |"
  }
}
