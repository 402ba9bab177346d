import Foundation
import MediaTags
import TestSupport
import Testing

@testable import earnest

@Suite struct InspectionTests {
  @Test(arguments: [
    "root:x:0:0:root:/:/bin/sh\n", "# Title\n\nOne paragraph.\n", "{ \"added\": { \"en\": \"Subscribed\" } }", "<p>A page</p>", "",
  ])
  func takesOtherTextForNoTranscript(text: String) async throws {
    #expect(try await inspection(of: text) == nil)
  }

  @Test(arguments: [
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n", "1\n00:00:01,000 --> 00:00:02,000\nOne\n",
    "{\"version\":\"1.0.0\",\"segments\":[{\"startTime\":1,\"endTime\":2,\"body\":\"One\"}]}",
    "<cite>Ada:</cite><time>0:01</time><p>One</p><cite>Bo:</cite><time>0:03</time><p>Two</p>",
  ])
  func recognizesTranscriptsWithTimes(text: String) async throws {
    #expect(try await inspection(of: text)?.kind == .transcript)
  }

  @Test func distinguishesPathsFromAddresses() {
    for path in ["/nonexistent", "./a.mp3", "~/a.mp3", "episode.mp3", "", "../x/y.vtt"] { #expect(InspectCommand.isPath(path)) }
    for address in ["https://a.example/x.mp3", "a.example/x.mp3"] { #expect(!InspectCommand.isPath(address)) }
  }

  private func inspection(of text: String) async throws -> Inspection? {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Data(text.utf8).write(to: file)
      return try await Inspection.read(FileByteSource(path: file.path))
    }
  }
}
