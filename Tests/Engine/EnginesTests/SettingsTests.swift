import Directory
import Fetching
import Foundation
import TestSupport
import Testing

@testable import Engines

@Suite struct SettingsTests {
  @Test func usesDefaults() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      #expect(settings.home.path == folder.path)
      #expect(settings.directoryURL == "https://itunes.apple.com")
      #expect(settings.allowPrivate.isEmpty && settings.hosts.isEmpty)
      #expect(settings.maximumFeedBytes == 64 << 20 && settings.country == "us")
    }
  }

  @Test func parsesDirectories() async throws {
    try await withTemporaryFolder { folder in
      var environment = ["EARNEST_HOME": folder.path]
      let usual = try await Settings.read(environment: environment).directories
      #expect(usual == DirectorySettings())
      environment["EARNEST_DIRECTORIES"] = "catalog, podcast-index=https://index.example"
      environment["EARNEST_PODCAST_INDEX_KEY"] = "key"
      environment["EARNEST_PODCAST_INDEX_SECRET"] = "secret"
      let chosen = try await Settings.read(environment: environment).directories
      #expect(
        chosen
          == DirectorySettings(
            choices: [.init("catalog"), .init("podcast-index", at: "https://index.example")], podcastIndexKey: "key",
            podcastIndexSecret: "secret"))
      environment["EARNEST_DIRECTORIES"] = "catalog yahoo"
      let wrong = environment
      await #expect(throws: SettingsError.notAmong(Directories.names, "EARNEST_DIRECTORIES", "yahoo")) {
        _ = try await Settings.read(environment: wrong)
      }
    }
  }

  @Test func prefersFlagsThenVariables() async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        { "directoryUrl": "https://file.example", "allowPrivate": "file.local:1", "hosts": "file.local", "maxFeedBytes": 1000 }
        """, in: folder)
      var environment = ["EARNEST_HOME": folder.path]
      var settings = try await Settings.read(environment: environment)
      #expect(settings.directoryURL == "https://file.example" && settings.hosts == ["file.local"] && settings.maximumFeedBytes == 1_000)
      #expect(settings.allowPrivate == [HostPort(host: "file.local", port: 1)])

      environment["EARNEST_DIRECTORY_URL"] = "https://variable.example"
      environment["EARNEST_ALLOW_PRIVATE"] = "127.0.0.1:9000, nas.local:80"
      environment["EARNEST_HOSTS"] = "Earnest.local box"
      environment["EARNEST_MAX_FEED_BYTES"] = "2000"
      settings = try await Settings.read(environment: environment)
      #expect(settings.directoryURL == "https://variable.example" && settings.maximumFeedBytes == 2_000)
      #expect(settings.hosts == ["earnest.local", "box"])
      #expect(settings.allowPrivate == [HostPort(host: "127.0.0.1", port: 9000), HostPort(host: "nas.local", port: 80)])

      let flags: [Setting: String] = [
        .directoryURL: "https://flag.example", .allowPrivate: "[::1]:7", .hosts: "flag", .maxFeedBytes: "3000",
      ]
      settings = try await Settings.read(flags, environment: environment)
      #expect(settings.directoryURL == "https://flag.example" && settings.hosts == ["flag"] && settings.maximumFeedBytes == 3_000)
      #expect(settings.allowPrivate == [HostPort(host: "::1", port: 7)])
    }
  }

  @Test func selectsDataFolder() async throws {
    try await withTemporaryFolder { folder in
      let flags = [Setting.home: folder.appending(path: "flag").path]
      let places = [
        try await Settings.read(flags, environment: ["EARNEST_HOME": folder.path]),
        try await Settings.read(environment: ["XDG_DATA_HOME": folder.path]),
        try await Settings.read(environment: ["EARNEST_HOME": "", "XDG_DATA_HOME": folder.path]),
        try await Settings.read(environment: ["HOME": folder.path]),
      ].map(\.home.path)
      #expect(places == ["\(folder.path)/flag", "\(folder.path)/earnest", "\(folder.path)/earnest", "\(folder.path)/.local/share/earnest"])
    }
    // The standard requires that a relative path is ignored.
    #expect(try await Settings.read(environment: ["XDG_DATA_HOME": "data"]).home.path.hasSuffix("/.local/share/earnest"))
  }

  @Test(arguments: ["0", "-1", "many", "1e6", "9223372036854775808", "64 MB"])
  func rejectsInvalidNumber(value: String) async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: SettingsError.notANumber("EARNEST_MAX_FEED_BYTES", value, 1...Int.max)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_MAX_FEED_BYTES": value])
      }
    }
  }

  @Test func readsCountry() async throws {
    try await withTemporaryFolder { folder in
      try write("{ \"country\": \"at\" }", in: folder)
      var environment = ["EARNEST_HOME": folder.path]
      #expect(try await Settings.read(environment: environment).country == "at")
      environment["EARNEST_COUNTRY"] = "DE"
      #expect(try await Settings.read(environment: environment).country == "de")
      #expect(try await Settings.read([.country: "jp"], environment: environment).country == "jp")
      for wrong in ["d", "deu", "d1", "日本"] {
        await #expect(throws: SettingsError.notACountry("EARNEST_COUNTRY", wrong)) {
          try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_COUNTRY": wrong])
        }
      }
    }
  }

  @Test func readsPrivateAddressesByPurpose() async throws {
    try await withTemporaryFolder { folder in
      let value = "127.0.0.1:9000 feed=nas.local:80,Webhook=[::1]:8123"
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_ALLOW_PRIVATE": value])
      #expect(settings.allowPrivate.all == [HostPort(host: "127.0.0.1", port: 9000)])
      let purposes: [FetchPurpose: Set<HostPort>] = [
        .feed: [HostPort(host: "nas.local", port: 80)], .webhook: [HostPort(host: "::1", port: 8123)],
      ]
      #expect(settings.allowPrivate.byPurpose == purposes && settings.fetchingOptions.allowPrivate == settings.allowPrivate)
    }
  }

  @Test func readsPorts() async throws {
    try await withTemporaryFolder { folder in
      try write("{ \"allowPorts\": \"9000\" }", in: folder)
      var environment = ["EARNEST_HOME": folder.path]
      #expect(try await Settings.read(environment: environment).allowPorts == [9000])
      environment["EARNEST_ALLOW_PORTS"] = "1, 65535 9443"
      let options = try await Settings.read(environment: environment).fetchingOptions
      #expect(options.allowedPorts == FetchingOptions.defaultPorts.union([1, 65535, 9443]))
      for wrong in ["0", "65536", "http", "-1", "9000-9010", "99999999999999999999", "９０００"] {
        await #expect(throws: SettingsError.notPorts("EARNEST_ALLOW_PORTS", wrong)) {
          try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_ALLOW_PORTS": wrong])
        }
      }
    }
  }

  @Test(arguments: ["127.0.0.1", "nas.local:http", "a:1,b", ":80", "feeds=a:1", "=a:1", "feed=a", "feed=media=a:1"])
  func rejectsInvalidHostPort(value: String) async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: SettingsError.notHostPort("EARNEST_ALLOW_PRIVATE", value)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_ALLOW_PRIVATE": value])
      }
    }
  }

  @Test(
    arguments: [
      ("", 1), ("not json", 1), ("[]", nil), ("{", 1), ("{\n  \"hosts\": \n}", 3), ("{\n  \"a\": 1,\n  \"b\" 2\n}", 3),
    ] as [(String, Int?)])
  func namesTheLineOfAnInvalidFile(text: String, line: Int?) async throws {
    try await withTemporaryFolder { folder in
      try write(text, in: folder)
      await #expect(throws: SettingsError.invalidFile(folder.appending(path: "earnest.json").path, line: line)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      }
    }
  }

  @Test func aDataFolderThatIsAFileIsNoMatterOfItsSettings() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "file").path
      try Data().write(to: URL(filePath: file))
      await #expect(throws: SettingsError.notAFolder(file)) { try await Settings.read(environment: ["EARNEST_HOME": file]) }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the system refuses root nothing"))
  func aDataFolderOfAnotherUserIsNamedAsThat() async throws {
    try await withTemporaryFolder { folder in
      try write("{}", in: folder)
      chmod(folder.path, 0)
      defer { chmod(folder.path, 0o700) }
      await #expect(throws: SettingsError.permissionDenied(folder.path)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      }
    }
  }

  @Test func anEmptyFlagIsNotTheDefaultFolder() async throws {
    await #expect(throws: SettingsError.emptyHome) { try await Settings.read([.home: ""], environment: ["EARNEST_HOME": "/somewhere"]) }
  }

  @Test func aUserWithoutAHomeFolderIsAskedForOne() throws {
    #expect(throws: SettingsError.noHome) { try Settings.home(nil, [:], ofUser: nil) }
    #expect(try Settings.home(nil, ["HOME": "/data"], ofUser: nil).path == "/data/.local/share/earnest")
    #expect(try Settings.home("/library", [:], ofUser: nil).path == "/library")
  }

  @Test func listsNamesThatNoSettingHas() async throws {
    try await withTemporaryFolder { folder in
      try write("{ \"prot\": 8080, \"country\": \"at\", \"home\": \"x\", \"hostsFile\": \"x\", \"other\": { \"a\": [1] } }", in: folder)
      let environment = [
        "EARNEST_HOME": folder.path, "EARNEST_PROT": "1", "EARNEST_MAX_FEED_BYTES": "9", "EARNEST_LOG": "info", "PATH": "/bin",
        "EARNEST_HOSTS_FILE": "x",
      ]
      let unknown = try await Settings.read(environment: environment).unknownNames
      #expect(unknown == ["home", "hostsFile", "other", "prot", "EARNEST_HOSTS_FILE", "EARNEST_PROT"])
    }
  }

  @Test func readsDaysOfHTTPSOnly() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await Settings.read(environment: ["EARNEST_HOME": folder.path]).hstsDays == nil)
      try write("{ \"hstsDays\": 1 }", in: folder)
      #expect(try await Settings.read(environment: ["EARNEST_HOME": folder.path]).hstsDays == 1)
      #expect(try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_HSTS_DAYS": "0"]).hstsDays == 0)
      for value in ["-1", "3651", "a year"] {
        await #expect(throws: SettingsError.notANumber("EARNEST_HSTS_DAYS", value, 0...3_650)) {
          try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_HSTS_DAYS": value])
        }
      }
    }
  }

  /// A value of another type must not be ignored silently.
  @Test func acceptsNumberAsText() async throws {
    try await withTemporaryFolder { folder in
      try write("{ \"maxFeedBytes\": \"5000\" }", in: folder)
      #expect(try await Settings.read(environment: ["EARNEST_HOME": folder.path]).maximumFeedBytes == 5_000)
      try write("{ \"maxFeedBytes\": \"many\" }", in: folder)
      await #expect(throws: SettingsError.notANumber("earnest.json: maxFeedBytes", "many", 1...Int.max)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      }
      try write("{ \"maxFeedBytes\": { } }", in: folder)
      await #expect(throws: SettingsError.notANumber("earnest.json: maxFeedBytes", "{}", 1...Int.max)) {
        try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      }
      try write("{ \"hosts\": [\"a.example\", \"b.example\"], \"accounts\": true, \"lan\": \"no\", \"country\": null }", in: folder)
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      #expect(settings.hosts == ["a.example", "b.example"] && settings.server.hasAccounts && settings.server.lan == nil)
      #expect(settings.country == "us")
    }
  }

  @Test func readsHosts() async throws {
    try await withTemporaryFolder { folder in
      let given = "Podcasts.Example:8443, 192.0.2.1 2001:db8::1"
      let settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_HOSTS": given])
      #expect(settings.hosts == ["podcasts.example:8443", "192.0.2.1", "[2001:db8::1]"])
      for wrong in ["*.example", "https://podcasts.example", "podcasts.example/", "moss@host", "127.1"] {
        await #expect(throws: SettingsError.notAHost("--hosts", wrong)) {
          try await Settings.read([.hosts: "a.example,\(wrong)"], environment: ["EARNEST_HOME": folder.path])
        }
      }
    }
  }

  private func write(_ text: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: "earnest.json"))
  }
}
