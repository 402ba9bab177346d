import Fetching
import Foundation
import Testing

@Suite struct NetworkMonitorTests {
  private let moment = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func staysOnlineForOneFailedHost() {
    let watch = NetworkMonitor()
    for _ in 0..<10 { #expect(!watch.failed("a", .cannotConnect(host: "a"), at: moment)) }
    #expect(watch.connectivity == .online)
  }

  @Test func goesOfflineAfterSeveralHosts() {
    let watch = NetworkMonitor()
    #expect(!watch.failed("a", .cannotConnect(host: "a"), at: moment))
    #expect(!watch.failed("b", .timedOut(host: "b"), at: moment))
    #expect(watch.failed("c", .hostNotFound("c"), at: moment + 5))
    #expect(watch.connectivity == .offline(since: moment + 5))
    watch.answered("d")
    #expect(watch.connectivity == .online)
  }

  @Test func staysOnlineAfterResponse() {
    let watch = NetworkMonitor()
    for host in ["a", "b", "c", "d"] {
      #expect(!watch.failed(host, .cannotConnect(host: host), at: moment))
      // An HTTP error is a response.
      #expect(!watch.failed("alive", .status(500, retryAfterSeconds: nil), at: moment))
    }
  }

  @Test func goesOfflineForNetworkError() {
    let watch = NetworkMonitor()
    #expect(watch.failed("a", .noConnectivity, at: moment))
  }

  @Test func remembersFailedHost() {
    let watch = NetworkMonitor()
    _ = watch.failed("a", .timedOut(host: "a"), at: moment)
    #expect(watch.recentFailure(of: "a", at: moment + 59) == .timedOut(host: "a"))
    #expect(watch.recentFailure(of: "a", at: moment + 60) == nil && watch.recentFailure(of: "b", at: moment) == nil)
    watch.answered("a")
    #expect(watch.recentFailure(of: "a", at: moment + 1) == nil)
  }
}
