import Foundation
import Testing
import WebPage

@testable import ServerPage

@Suite("Server page")
struct ServerPageTests {
  @Test("What needs attention comes first, with what to do")
  func attentionComesFirst() throws {
    let html = ServerPage.html(.sample).text
    #expect(html.hasPrefix("<server-page") && html.components(separatedBy: "class=\"warning-box\"").count == 8)
    #expect(html.contains("The disk is almost full: 120 MB left") && html.contains("Run: chmod 700 /srv/earnest/media (now 755)"))
    #expect(html.contains("3 feeds are failing") && html.contains("The certificate expires: <time"))
    #expect(!html.contains("Everything is running well"))
    let places = try [
      "warning-box", ">Version<", ">Feeds</h2>", ">Backups</h2>", ">Storage</h2>", ">Background work</h2>", ">Warnings</h2>",
    ]
    .map { try #require(html.range(of: $0)).lowerBound }
    #expect(places == places.sorted())
  }

  @Test("A server on which nothing has happened says that all is fine")
  func quiet() {
    let html = ServerPage.html(.quiet).text
    #expect(html.contains("Everything is running well") && html.contains("All feeds are fine"))
    #expect(html.contains("No warnings since the start") && html.contains("Backups are off") && html.contains("EARNEST_BACKUP_FOLDER"))
    #expect(html.contains("Measuring…") && html.contains("Update checks are off") && html.contains("<dd>1 min</dd>"))
    #expect(html.contains(">You</span>"))
    #expect(!html.contains("<svg class=\"bar-chart") && !html.contains("did-tap-back-up") && !html.contains("did-set-user-limit"))
  }

  @Test("A failing feed has its failure, what to do and its last success; hidden ones are a number")
  func feeds() {
    let html = ServerPage.html(.sample).text
    #expect(html.contains("href=\"/shows/4/feed\"") && html.contains("The feed’s server isn’t responding"))
    #expect(html.contains("Earnest tries again later.") && html.contains("Failed 12 times") && html.contains("Last success:"))
    #expect(html.contains("1 more failing feed") && html.contains("1 private feed of another user"))
  }

  @Test("The largest comes first, with its share, and names keep their direction")
  func storage() throws {
    let html = ServerPage.html(.sample).text
    #expect(html.contains("45.8 GB used\u{A0}· 38 GB free"))
    #expect(html.contains("2 private shows of other users</span>") && html.contains(">900 MB</span>"))
    let users = try #require(html.range(of: "Storage by user"))
    let moss = try #require(html[users.upperBound...].range(of: "Moss")).lowerBound
    let fern = try #require(html[users.upperBound...].range(of: "Fern")).lowerBound
    #expect(moss < fern)
    #expect(html.contains("value=\"0.125\"") && html.contains("3 GB of uploaded audio"))
  }

  @Test("Failing work comes before the rest, with its last error")
  func work() throws {
    let html = ServerPage.html(.sample).text
    let start = try #require(html.range(of: ">Background work</h2>"))
    let text = html[start.upperBound...]
    let failing = try #require(text.range(of: "Failed 3 times in a row")).lowerBound
    let fine = try #require(text.range(of: "Checking feeds")).lowerBound
    #expect(failing < fine)
    #expect(text.contains("BackupError.noSpace(path: …)") && text.contains("Last error:"))
    var content = ServerPage.Content.sample
    content.work = [.init(name: "moss", succeeded: nil, failed: nil, error: nil, failures: 0)]
    #expect(ServerPage.html(content).text.contains("Not run yet"))
  }

  @Test("Warnings beyond the first five are folded")
  func warnings() {
    var content = ServerPage.Content.sample
    #expect(!ServerPage.html(content).text.contains("<details"))
    content.warnings = (0..<100).map { index in
      .init(date: content.now, isError: false, message: "message \(index)", detail: "", show: nil, times: 1)
    }
    let html = ServerPage.html(content).text
    #expect(html.contains("95 more warnings</summary>") && html.components(separatedBy: "message ").count == 101)
  }

  @Test("The charts have a text alternative for screen readers")
  func charts() {
    let html = ServerPage.html(.sample).text
    #expect(html.components(separatedBy: "<svg class=\"bar-chart\" role=\"img\"").count == 3)
    #expect(html.contains("<desc id=\"server-requests-most\">11,040 requests, at most 920 in an hour</desc>"))
    #expect(html.contains("<desc id=\"server-times-most\">At most 29 ms</desc>"))
    #expect(html.contains("<td>800, 2 failed</td>") && html.contains("<td>No requests</td>"))
    #expect(html.components(separatedBy: "class=\"chart-label\" data-clock").count == 9 && html.contains("<th scope=\"row\" data-clock>"))
  }

  @Test(
    "A chart has at most four grid lines at round numbers",
    arguments: [(4, 1, 4), (920, 500, 1_000), (1, 0.5, 1), (41, 20, 60), (0.029, 0.01, 0.03), (0, 1e-308, 1e-300), (1e12, 5e11, 1e12)])
  func gridLines(most: Double, step: Double, top: Double) throws {
    let lines = ServerPage.lines(upTo: most)
    #expect((1...4).contains(lines.count))
    guard most > 0 else { return }
    let (first, last) = (try #require(lines.first), try #require(lines.last))
    #expect(abs(first / step - 1) < 1e-9 && abs(last / top - 1) < 1e-9)
  }

  @Test("A running backup shows its progress, and a failure says what to do")
  func backups() {
    var content = ServerPage.Content.sample
    var html = ServerPage.html(content).text
    #expect(html.contains("data-running=\"false\"") && html.contains("Not enough space for a backup: 130 MB needed, 20 MB free"))
    content.backups?.progress = (bytes: 45_000_000, total: 120_000_000)
    html = ServerPage.html(content).text
    #expect(html.contains("data-running=\"true\"") && html.contains(">45 MB of 120 MB</p>"))
    #expect(html.contains("value=\"45000000\" max=\"120000000\""))
    #expect(ServerPage.progressText((0, nil)) == "Copying the database…")
  }

  @Test("A running check of all feeds shows its progress above the failing feeds")
  func feedCheck() throws {
    var content = ServerPage.Content.sample
    content.feeds.check = (done: 12, total: 40)
    let html = ServerPage.html(content).text
    #expect(html.contains("data-live=\"server-check\" data-running=\"true\"") && html.contains(">12 of 40 feeds checked</p>"))
    let button = try #require(html.range(of: "did-tap-check-feeds")).lowerBound
    #expect(button < (try #require(html.range(of: "id=\"server-feeds\""))).lowerBound)
    #expect(ServerPage.progressText((done: 0, total: 0)) == "Starting…")
    #expect(
      ServerPage.livePatches(of: .feedCheck, ServerPage.Progress((done: 12, total: 40))) == [
        LivePatch("server-check", attributes: ["data-running": "true"]), LivePatch("server-check-text", text: "12 of 40 feeds checked"),
        LivePatch("server-check-bar", attributes: ["value": "12", "max": "40"]),
      ])
  }

  @Test("A missing program says what does not work without it")
  func programs() {
    var content = ServerPage.Content.sample
    var html = ServerPage.html(content).text
    #expect(
      html.contains(">5.1.9</span>") && html.contains("Without it, covers are sent in their full size, and very large ones aren’t shown."))
    content.programs = ServerPage.Content.MissingProgram.allCases.map { .missing($0) }
    html = ServerPage.html(content).text
    #expect(html.components(separatedBy: "Not installed").count == 4 && html.components(separatedBy: "Without it").count == 4)
  }

  @Test(
    "Times have the unit that is read best", arguments: [(0, "0 ms"), (0.0024, "2.4 ms"), (0.25, "250 ms"), (1.24, "1.2 s"), (75, "75 s")])
  func times(seconds: Double, text: String) { #expect(ServerPage.time(seconds) == text) }

  @Test("Uptime is in days from the second day on")
  func uptime() {
    let now = Date(timeIntervalSince1970: 1_790_812_800)
    #expect(ServerPage.uptime(from: now - 90, to: now) == "2 min" && ServerPage.uptime(from: now + 5, to: now) == "0 s")
    #expect(ServerPage.uptime(from: now - 172_800, to: now) == "2 days")
  }
}
