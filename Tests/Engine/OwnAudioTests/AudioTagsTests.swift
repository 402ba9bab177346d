import Foundation
import PodcastModel
import Testing

@testable import OwnAudio

@Suite struct AudioTagsTests {
  @Test func readsTagsOfTheFileAndOfTheStream() throws {
    let tags = try #require(
      AudioTags(
        report: Data(
          """
          {"streams": [{"codec_type": "audio", "tags": {"TITLE": " First light "}},
            {"codec_type": "video", "disposition": {"attached_pic": 1}}],
           "chapters": [{"start_time": "0.000", "tags": {"title": "Dawn"}}, {"start_time": "nan"}],
           "format": {"duration": "2.5", "tags": {"album": "Moss", "artist": "Ada", "track": "2/9", "comment": ""}}}
          """.utf8)))
    #expect(tags.title == "First light" && tags.album == "Moss" && tags.artist == "Ada" && tags.comment == nil)
    #expect(tags.track == 2 && tags.durationSeconds == 2.5 && tags.hasCover)
    #expect(tags.chapters == [Chapter(startSeconds: 0, title: "Dawn")])
  }

  @Test func theCommentOfAPictureIsNoSummary() throws {
    let report =
      #"{"streams": [{"codec_type": "audio"}, {"codec_type": "video", "tags": {"comment": "Cover (front)"}, "disposition": {"attached_pic": 1}}]}"#
    let tags = try #require(AudioTags(report: Data(report.utf8)))
    #expect(tags.comment == nil && tags.hasCover)
  }

  @Test(arguments: ["", "{}", #"{"streams": []}"#, #"{"streams": [{"codec_type": "video"}]}"#, "[1"])
  func refusesReportsWithoutAudio(report: String) { #expect(AudioTags(report: Data(report.utf8)) == nil) }

  @Test func boundsHostileValues() throws {
    let long = String(repeating: "a", count: 9_999)
    let report =
      #"{"streams": [{"codec_type": "audio", "tags": {"title": "\#(long)", "track": "99999999999999999999"}}], "format": {"duration": "1e99"}}"#
    let tags = try #require(AudioTags(report: Data(report.utf8)))
    #expect(tags.title?.count == 300 && tags.track == nil && tags.durationSeconds == nil)
  }
}
