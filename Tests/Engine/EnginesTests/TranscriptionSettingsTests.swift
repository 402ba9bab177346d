import Engines
import Fetching
import Foundation
import TestSupport
import Testing
import Transcription

@Suite struct TranscriptionSettingsTests {
  private func read(_ values: [String: String], in folder: URL) async throws -> Settings {
    let variables = values.map { ("EARNEST_TRANSCRIPTION_" + $0.key, $0.value) } + [("EARNEST_HOME", folder.path)]
    return try await Settings.read(environment: Dictionary(variables, uniquingKeysWith: { $1 }))
  }

  @Test func offWithoutAnAddress() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await read(["KEY": "s3cret", "KIND": "openai"], in: folder)
      #expect(settings.transcription == nil && settings.fetchingOptions.allowPrivate.isEmpty)
    }
  }

  @Test func readsVariablesAndTheKeyFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "key")
      try Data("s3cret\n".utf8).write(to: file)
      let values = ["URL": "http://10.0.0.5:9000/", "KEY_FILE": file.path, "MODEL": "large", "MINUTES_PER_DAY": "0", "MAX_BYTES": "1000"]
      let settings = try await read(values, in: folder)
      let transcription = try #require(settings.transcription)
      #expect(transcription.url == "http://10.0.0.5:9000" && transcription.kind == .openAI && transcription.key == "s3cret")
      #expect(transcription.model == "large" && transcription.minutesPerDay == 0 && transcription.maxUploadBytes == 1_000)
      // Only its own requests may use the private address.
      let allowed = settings.fetchingOptions.allowPrivate
      let host = HostPort(host: "10.0.0.5", port: 9_000)
      #expect(FetchPurpose.allCases.filter { allowed.contains(host, for: $0) } == [.transcription])
    }
  }

  @Test func usesDefaults() async throws {
    try await withTemporaryFolder { folder in
      let openAI = try #require(try await read(["URL": "https://api.openai.com"], in: folder).transcription)
      #expect(openAI.key == nil && openAI.model == "whisper-1" && openAI.minutesPerDay == 120 && openAI.maxUploadBytes == 25_000_000)
      let whisper = try #require(try await read(["URL": "http://nas:9000", "KIND": "whisper.cpp"], in: folder).transcription)
      #expect(whisper.kind == .whisperCpp && whisper.maxUploadBytes == nil)
    }
  }

  @Test func readsNumbersOfTheFile() async throws {
    try await withTemporaryFolder { folder in
      let text = #"{ "transcriptionUrl": "http://nas:9000", "transcriptionMinutesPerDay": 30 }"#
      try Data(text.utf8).write(to: folder.appending(path: "earnest.json"))
      #expect(try await read([:], in: folder).transcription?.minutesPerDay == 30)
    }
  }

  @Test(arguments: [
    (["URL": "nas:9000"], SettingsError.invalidTranscriptionURL("EARNEST_TRANSCRIPTION_URL", "nas:9000")),
    (["URL": "http://nas", "KIND": "vosk"], .notAmong(["openai", "whisper.cpp"], "EARNEST_TRANSCRIPTION_KIND", "vosk")),
    (["URL": "http://nas", "KEY": "a b"], .invalidTranscriptionKey("EARNEST_TRANSCRIPTION_KEY")),
    (["URL": "http://nas", "KEY_FILE": "/nowhere/key"], .unreadableSecret("EARNEST_TRANSCRIPTION_KEY_FILE", "/nowhere/key")),
    (["URL": "http://nas", "MINUTES_PER_DAY": "-1"], .notANumber("EARNEST_TRANSCRIPTION_MINUTES_PER_DAY", "-1", 0...Int.max)),
    (["URL": "http://nas", "MAX_BYTES": "many"], .notANumber("EARNEST_TRANSCRIPTION_MAX_BYTES", "many", 0...Int.max)),
  ])
  func refusesInvalidValues(_ values: [String: String], _ error: SettingsError) async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: error) { _ = try await read(values, in: folder) }
    }
  }
}
