import Events
import Fetching
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Directory

@Suite("Charts refreshed in the background")
struct ChartCacheTests {
  private let clock = FixedClock()

  @Test("The first request starts a refresh, and the stored chart survives a restart")
  func refreshesInBackground() async throws {
    let (library, source) = (try await SampleLibrary().library, StubSource("one", [.named("a"), .named("b")]))
    let charts = charts(source, library)
    let first = try await answered(library) { try await chart(charts) }
    #expect(first.shows.isEmpty && first.isInProgress && first.failedDirectories.isEmpty)
    let second = try await chart(charts)
    #expect(second.shows.map(\.title) == ["Show a", "Show b"] && !second.isInProgress)
    #expect(await charts.version == 1)
    let later = StubSource("one", [.named("c")])
    #expect(try await chart(self.charts(later, library)).shows.map(\.title) == ["Show a", "Show b"])
    #expect(source.timesAsked == 1 && later.timesAsked == 0)
  }

  @Test("A chart is refreshed after an hour, and the old chart is shown during the refresh")
  func refreshesAfterAnHour() async throws {
    let (library, source) = (try await SampleLibrary().library, StubSource("one", [.named("a")]))
    let charts = charts(source, library)
    _ = try await answered(library) { try await chart(charts) }
    clock.advance(by: 3_599)
    #expect(try await !chart(charts).isInProgress)
    clock.advance(by: 2)
    let old = try await answered(library) { try await chart(charts) }
    #expect(old.isInProgress && old.shows.map(\.title) == ["Show a"] && source.timesAsked == 2)
  }

  @Test("A failed directory is reported, retried after a minute, and keeps the stored chart")
  func namesFailedDirectory() async throws {
    let library = try await SampleLibrary().library
    let down = StubSource("one") { throw DirectoryError.unreachable(.noConnectivity) }
    let charts = charts(down, library)
    _ = try await answered(library) { try await chart(charts) }
    let silent = try await chart(charts)
    #expect(silent.failedDirectories == [FailedDirectory(name: "one", reason: .unreachable(.noConnectivity))] && !silent.isInProgress)
    clock.advance(by: 61)
    #expect(try await answered(library) { try await chart(charts) }.isInProgress)
    _ = try await answered(library) { try await charts.refresh(nil, for: .local) }
    #expect(down.timesAsked == 3)
    try await library.charts.store(
      [ChartedShow.Entry(feedURL: "https://k.example/", title: "Kept", author: "")], topic: "", country: "us",
      answered: clock.now - 7_200)
    clock.advance(by: 61)
    _ = try await answered(library) { try await chart(charts) }
    #expect(try await chart(charts).shows.map(\.title) == ["Kept"])
  }

  @Test("A partial failure is reported with the available shows and retried after ten minutes")
  func namesOneFailedDirectoryOfTwo() async throws {
    let library = try await SampleLibrary().library
    let down = StubSource("down") { throw DirectoryError.malformedResponse }
    let directories = Directories([down, StubSource("up", [.named("a")])])
    let charts = ChartCache(directories: directories, library: library, now: clock.read)
    _ = try await answered(library) { try await chart(charts) }
    let known = try await chart(charts)
    #expect(
      known.shows.map(\.title) == ["Show a"] && known.failedDirectories == [FailedDirectory(name: "down", reason: .malformedResponse)])
    clock.advance(by: 599)
    #expect(try await !chart(charts).isInProgress)
    clock.advance(by: 1)
    #expect(try await answered(library) { try await chart(charts) }.isInProgress)
  }

  @Test("A chart is requested for the configured country")
  func ofACountry() async throws {
    let library = try await SampleLibrary().library
    let charts = ChartCache(directories: Directories([CountrySource()]), library: library, country: "DE", now: clock.read)
    _ = try await answered(library) { try await chart(charts) }
    #expect(try await chart(charts).shows.map(\.title) == ["Show de"])
  }

  /// A directory whose charts name their country.
  private struct CountrySource: DirectorySource {
    let name = "countries"
    func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] { [] }
    func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] { [.named(chart.country)] }
  }

  @Test("Charts are those of the user's country, of the browser's, or of the server's")
  func followsTheListenersCountry() async throws {
    let library = try await SampleLibrary().library
    let charts = ChartCache(directories: Directories([CountrySource()]), library: library, country: "gb", now: clock.read)
    func title() async throws -> String? {
      _ = try await answered(library) { try await chart(charts) }
      return try await chart(charts).shows.first?.title
    }
    #expect(try await title() == "Show gb")
    #expect(try await ChartCountry.$ofBrowser.withValue("de") { try await title() } == "Show de")
    try await library.preferences.set([PreferenceRepository.chartCountrySetting: "fr"], of: .local, at: clock.now)
    #expect(try await ChartCountry.$ofBrowser.withValue("de") { try await title() } == "Show fr")
    // The first one is still there.
    #expect(try await library.charts.charts([""], country: "gb", for: .local, limit: 9)[""] != nil)
  }

  @Test(
    "A browser suggests the country of its first language with a region",
    arguments: [
      ("de-AT,de;q=0.9,en-US;q=0.8", "at"), ("en, fr-CH;q=0.7", "ch"), ("zh-Hans-CN", "cn"), ("en", nil), ("en-ZZ", nil), ("", nil),
      (nil, nil),
    ] as [(String?, String?)])
  func suggestsACountry(header: String?, country: String?) {
    #expect(ChartCountry.suggested(by: header) == country)
  }

  @Test("A directory that never answers does not delay a page")
  func doesNotWait() async throws {
    let library = try await SampleLibrary().library
    let charts = charts(.asleep("one"), library)
    #expect(
      try await withTimeout { try await charts.charts(of: [nil, .arts], for: .local, limit: 9) }.map(\.isInProgress) == [true, true])
  }

  @Test("Without directories, a chart is empty and reports no failure")
  func worksWithoutDirectories() async throws {
    let library = try await SampleLibrary().library
    let charts = ChartCache(directories: Directories([]), library: library, now: clock.read)
    _ = try await answered(library) { try await chart(charts) }
    let none = try await chart(charts)
    #expect(none.shows.isEmpty && none.failedDirectories.isEmpty && !none.isInProgress)
  }

  // MARK: - Private

  private func charts(_ source: StubSource, _ library: Library) -> ChartCache {
    ChartCache(directories: Directories([source]), library: library, now: clock.read)
  }

  private func chart(_ charts: ChartCache) async throws -> ChartCache.Chart {
    try #require(try await charts.charts(of: [nil], for: .local, limit: 9).first)
  }

  /// Runs `body`, and waits for the answer that it has requested.
  private func answered<Value: Sendable>(_ library: Library, _ body: () async throws -> Value) async throws -> Value {
    let changes = library.events.changes()
    let value = try await body()
    try await withTimeout { _ = await changes.first { $0 == .charts } }
    return value
  }
}
