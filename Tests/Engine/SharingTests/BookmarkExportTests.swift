import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Sharing

@Suite struct BookmarkExportTests {
  private func sample() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    let (library, moment) = (sample.library, SampleLibrary.added)
    for (position, note) in [(90.0, "=1+1"), (3_725, "A \"quoted\", *bold*\nline"), (10, "")] {
      _ = try await library.bookmarks.add(sample.episodes[0], at: position, note: note, by: .local, moment: moment)
    }
    _ = try await library.bookmarks.add(sample.episodes[1], at: 5, note: "other", by: SampleLibrary.neighbour, moment: moment)
    _ = try await library.clips.add(sample.episodes[4], from: 60, to: 90.5, title: "@wall", by: .local, at: moment, limit: 9)
    return sample
  }

  private func text(_ format: BookmarkExport.Format, in episode: EpisodeID? = nil, of sample: SampleLibrary) async throws -> String? {
    try await BookmarkExport(library: sample.library).text(format, of: .local, in: episode, titled: "Bookmarks") {
      "https://x.example/episodes/\($0.rawValue)?t=\($1)"
    }
  }

  @Test func writesCSVWithoutFormulas() async throws {
    let sample = try await sample()
    let csv = try #require(try await text(.csv, of: sample))
    #expect(csv.hasPrefix("kind,show,episode,published,start_seconds,end_seconds,time,note,created,link\r\n"))
    #expect(csv.contains("clip,Moss & Stone,Episode 5,"))
    #expect(csv.contains(",60.0,90.5,1:00–1:30,'@wall,") && csv.contains(",90.0,,1:30,'=1+1,"))
    #expect(csv.contains(",3725.0,,1:02:05,\"A \"\"quoted\"\", *bold*\nline\","))
    #expect(!csv.contains("other") && csv.hasSuffix("?t=3725\r\n"))
  }

  @Test(arguments: [("=x", "'=x"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\tb", "'\tb"), ("a=b", "a=b"), ("", "")])
  func defusesCells(text: String, cell: String) { #expect(CSVTable.text([text], []) == cell + "\r\n") }

  @Test func writesMarkdownOfOneEpisode() async throws {
    let sample = try await sample()
    let id = sample.episodes[0]
    let markdown = try #require(try await text(.markdown, in: id, of: sample))
    #expect(
      markdown == """
        # Bookmarks

        ## Moss \\& Stone

        ### Episode 1

        - [0:10](https://x.example/episodes/\(id.rawValue)?t=10)
        - [1:30](https://x.example/episodes/\(id.rawValue)?t=90) \\=1\\+1
        - [1:02:05](https://x.example/episodes/\(id.rawValue)?t=3725) A "quoted", \\*bold\\* line

        """)
    #expect(try await text(.markdown, in: EpisodeID(99), of: sample) == nil)
  }

  @Test func writesJSON() async throws {
    struct File: Decodable {
      struct Mark: Decodable {
        let kind: String
        let show: String
        let startSeconds: Double
        let endSeconds: Double?
        let note: String
      }
      let bookmarks: [Mark]
    }
    let json = try #require(try await text(.json, of: sample()))
    let file = try JSONDecoder().decode(File.self, from: Data(json.utf8))
    #expect(file.bookmarks.map(\.kind) == ["clip", "bookmark", "bookmark", "bookmark"])
    #expect(file.bookmarks.map(\.startSeconds) == [60, 10, 90, 3_725] && file.bookmarks[0].endSeconds == 90.5)
    #expect(file.bookmarks.allSatisfy { $0.show == "Moss & Stone" })
  }
}
