import Directory
import Foundation
import OpenIDConnect
import TestSupport
import Testing
import Transcription

@testable import Engines

@Suite struct SettingSourcesTests {
  @Test func namesFollowFromTheKey() {
    #expect(Setting.maxFeedBytes.variable == "EARNEST_MAX_FEED_BYTES" && Setting.maxFeedBytes.flagName == "max-feed-bytes")
    #expect(Setting.oidcClientID.variable == "EARNEST_OIDC_CLIENT_ID" && Setting.home.variable == "EARNEST_HOME")
    #expect(Setting.oidcClientSecret.flagName == "oidc-client-secret-file" && Setting.home.flagName == "data")
    #expect(Setting.transcriptionKey.fileVariable == "EARNEST_TRANSCRIPTION_KEY_FILE" && Setting.lanName.flagName == "name")
    for names in [Setting.allCases.map(\.variable), Setting.allCases.map(\.flagName)] {
      #expect(Set(names).count == Setting.allCases.count)
    }
    // A secret on a command line is visible to all users of the computer.
    #expect(Setting.allCases.allSatisfy { $0.kind != .secret || $0.flagName.hasSuffix("-file") })
  }

  @Test func aServerNeedsNoFlags() async throws {
    try await withTemporaryFolder { folder in
      let usual = try await read([:], in: folder).server
      #expect(usual.host == "127.0.0.1" && usual.port == 8_080 && !usual.hasAccounts && usual.lan == nil && "\(usual.logLevel)" == "notice")
      let set = try await read(["HOST": "0.0.0.0", "PORT": "9000", "ACCOUNTS": "Yes", "LOG": "Debug"], in: folder).server
      #expect(set.host == "0.0.0.0" && set.port == 9_000 && set.hasAccounts && "\(set.logLevel)" == "debug")
      let lan = try await read(["LAN": "1", "HOST": "0.0.0.0", "LAN_NAME": "radio", "GUIDE_PORT": "0"], in: folder).server
      #expect(lan.port == 8_443 && lan.lan?.label == "radio" && lan.lan?.guidePort == 0)
      #expect(try await read(["LAN": "true", "PORT": "443"], in: folder).server.port == 443)
      let secure = try await read(["CERTIFICATE": "/a.pem", "PRIVATE_KEY": "/b.pem"], in: folder).server.certificate
      #expect(secure?.chain == "/a.pem" && secure?.privateKey == "/b.pem")
      let variables = ["OIDC_ISSUER": "https://id.example", "OIDC_CLIENT_ID": "earnest", "OIDC_CLIENT_SECRET": "s", "OIDC_ONLY": "true"]
      let provider = try #require(try await read(variables, in: folder).server.provider)
      #expect(provider.clientSecret == "s" && provider.isOnly && provider.name == "id.example")
    }
  }

  /// Files of containers pass on variables without a value.
  @Test func anEmptyVariableIsAMissingOne() async throws {
    try await withTemporaryFolder { folder in
      try Data(#"{ "country": "at", "transcriptionUrl": "http://nas:9000", "transcriptionKey": "" }"#.utf8)
        .write(to: folder.appending(path: "earnest.json"))
      let names = Setting.allCases.flatMap { [$0.variable, $0.fileVariable] }.filter { $0 != "EARNEST_HOME" && $0 != "EARNEST_HOME_FILE" }
      let variables = Dictionary(uniqueKeysWithValues: names.map { (String($0.dropFirst("EARNEST_".count)), "") })
      let settings = try await read(variables, in: folder)
      #expect(settings.country == "at" && settings.maximumFeedBytes == 64 << 20 && settings.transcription?.key == nil)
      // An empty flag replaces the variable, and stands for the default.
      #expect(try await Settings.read([.country: ""], environment: ["EARNEST_HOME": folder.path, "EARNEST_COUNTRY": "de"]).country == "us")
    }
  }

  @Test(
    arguments: [
      (["PORT": "http"], .notANumber("EARNEST_PORT", "http", 0...65_535)),
      (["PORT": "65536"], .notANumber("EARNEST_PORT", "65536", 0...65_535)),
      (["GUIDE_PORT": "-1"], .notANumber("EARNEST_GUIDE_PORT", "-1", 0...65_535)),
      (["ACCOUNTS": "maybe"], .notAToggle("EARNEST_ACCOUNTS", "maybe")),
      (["LAN": "on air"], .notAToggle("EARNEST_LAN", "on air")), (["LAN_NAME": "Ra.dio"], .notALabel("EARNEST_LAN_NAME", "Ra.dio")),
      (["LAN": "true", "HOST": "192.0.2.1"], .notWithHomeNetwork("EARNEST_HOST")),
      (["LAN": "true", "CERTIFICATE": "/a"], .notWithHomeNetwork("EARNEST_CERTIFICATE")),
      (["CERTIFICATE": "/a"], .needs("EARNEST_CERTIFICATE", .privateKey)),
      (["PRIVATE_KEY": "/a"], .needs("EARNEST_PRIVATE_KEY", .certificate)),
      (["OIDC_ISSUER": "https://id.example"], .needs("EARNEST_OIDC_ISSUER", .oidcClientID)),
      (["OIDC_CLIENT_SECRET": "s"], .needs("EARNEST_OIDC_CLIENT_SECRET", .oidcIssuer)),
      (["OIDC_ONLY": "1"], .needs("EARNEST_OIDC_ONLY", .oidcIssuer)),
      (
        ["OIDC_ISSUER": "http://id.example", "OIDC_CLIENT_ID": "x"],
        .invalidProvider(.invalidIssuer, "http://id.example")
      ),
      (["SIGN_IN_CREATES_ACCOUNTS": "true"], .needs("EARNEST_SIGN_IN_CREATES_ACCOUNTS", .signInHeader)),
      (["HOSTS": "*"], .notAHost("EARNEST_HOSTS", "*")),
    ] as [([String: String], SettingsError)])
  func anInvalidVariableIsNamed(values: [String: String], error: SettingsError) async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: error) { _ = try await read(values, in: folder) }
    }
  }

  @Test func anUnknownLogLevelIsNamed() async throws {
    let known = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
    await #expect(throws: SettingsError.notAmong(known, "EARNEST_LOG", "loud")) {
      try await read(["LOG": "loud"], in: URL(filePath: "/nonexistent"))
    }
  }

  @Test(arguments: [Setting.podcastIndexKey, .podcastIndexSecret, .transcriptionKey, .oidcClientSecret])
  func aSecretIsReadFromAFile(setting: Setting) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "secret")
      try Data(" s3cret\r\n".utf8).write(to: file)
      chmod(file.path, 0o600)
      let around = [
        "EARNEST_HOME": folder.path, "EARNEST_TRANSCRIPTION_URL": "http://nas:9000", "EARNEST_OIDC_ISSUER": "https://id.example",
        "EARNEST_OIDC_CLIENT_ID": "x",
      ]
      func found(_ settings: Settings) -> String? {
        switch setting {
        case .podcastIndexKey: settings.directories.podcastIndexKey
        case .podcastIndexSecret: settings.directories.podcastIndexSecret
        case .transcriptionKey: settings.transcription?.key
        default: settings.server.provider?.clientSecret
        }
      }
      let fromVariable = try await Settings.read(environment: around.merging([setting.fileVariable: file.path]) { $1 })
      #expect(found(fromVariable) == "s3cret" && fromVariable.unknownNames == [] && fromVariable.exposedFiles == [])
      #expect(found(try await Settings.read([setting: file.path], environment: around)) == "s3cret")
      try JSONEncoder().encode([setting.fileKey: file.path]).write(to: folder.appending(path: "earnest.json"))
      #expect(found(try await Settings.read(environment: around)) == "s3cret")
      // A variable comes before the file, whichever form it has.
      #expect(found(try await Settings.read(environment: around.merging([setting.variable: "other"]) { $1 })) == "other")
      let both = around.merging([setting.variable: "other", setting.fileVariable: file.path]) { $1 }
      await #expect(throws: SettingsError.givenTwice(setting.variable, setting.fileVariable)) { try await Settings.read(environment: both) }
      chmod(file.path, 0o640)
      #expect(try await Settings.read(environment: around).exposedFiles == [file.path])
    }
  }

  @Test func aFileWithoutAUsableSecretIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "secret").path
      for bytes in [Data(), Data(" \n".utf8), Data(repeating: 0x61, count: 4_097), Data([0xFF, 0xFE])] {
        try bytes.write(to: URL(filePath: file))
        await #expect(throws: SettingsError.unreadableSecret("EARNEST_PODCAST_INDEX_KEY_FILE", file), "\(bytes.count)") {
          try await read(["PODCAST_INDEX_KEY_FILE": file], in: folder)
        }
      }
      for path in ["/nowhere/secret", folder.path] {
        await #expect(throws: SettingsError.unreadableSecret("--oidc-client-secret-file", path)) {
          try await Settings.read([.oidcClientSecret: path], environment: ["EARNEST_HOME": folder.path])
        }
      }
      // Only a secret has a file.
      #expect(try await read(["COUNTRY_FILE": file], in: folder).unknownNames == ["EARNEST_COUNTRY_FILE"])
    }
  }

  private func read(_ variables: [String: String], in folder: URL) async throws -> Settings {
    let named = variables.map { ("EARNEST_" + $0.key, $0.value) } + [("EARNEST_HOME", folder.path)]
    return try await Settings.read(environment: Dictionary(named, uniquingKeysWith: { $1 }))
  }
}
