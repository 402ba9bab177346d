import Engines
import Foundation
import TestSupport
import Testing

@Suite struct MetricsTokenTests {
  private static let token = "ch5-Kx9_pebble-and-moss"

  private func read(_ values: [String: String], in folder: URL) async throws -> Settings {
    try await Settings.read(environment: values.merging(["EARNEST_HOME": folder.path]) { $1 })
  }

  @Test func readsTheVariableTheFileAndTheKey() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "token")
      try Data((Self.token + "\n").utf8).write(to: file)
      #expect(try await read([:], in: folder).metricsToken == nil)
      #expect(try await read(["EARNEST_METRICS_TOKEN": ""], in: folder).metricsToken == nil)
      #expect(try await read(["EARNEST_METRICS_TOKEN": Self.token], in: folder).metricsToken == Self.token)
      #expect(try await read(["EARNEST_METRICS_TOKEN_FILE": file.path], in: folder).metricsToken == Self.token)
      try Data(#"{ "metricsToken": "\#(Self.token)" }"#.utf8).write(to: folder.appending(path: "earnest.json"))
      let settings = try await read([:], in: folder)
      #expect(settings.metricsToken == Self.token && settings.unknownNames.isEmpty)
    }
  }

  @Test(arguments: ["short", "a token with spaces in it", "kieselstein-größer-als-moos", String(repeating: "a", count: 1_025)])
  func refusesATokenThatIsWeakOrNoHeader(token: String) async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: SettingsError.invalidMetricsToken("EARNEST_METRICS_TOKEN")) {
        _ = try await read(["EARNEST_METRICS_TOKEN": token], in: folder)
      }
    }
  }

  @Test func aFileThatCannotBeReadIsNamed() async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: SettingsError.unreadableSecret("EARNEST_METRICS_TOKEN_FILE", "/nowhere/token")) {
        _ = try await read(["EARNEST_METRICS_TOKEN_FILE": "/nowhere/token"], in: folder)
      }
    }
  }
}
