import Testing

@testable import Monitoring

@Suite struct LoggedRequestIDTests {
  @Test func newIDsAreWellFormedAndDifferent() {
    let ids = (0..<100).map { _ in LoggedRequestID.make() }
    #expect(Set(ids).count == 100 && ids.allSatisfy { $0.count == 16 && LoggedRequestID.isWellFormed($0) })
  }

  @Test(arguments: ["a", "4bf92f3577b34da6a3ce929d0e0e4736", "D7F0-11_x.y", String(repeating: "a", count: 64)])
  func acceptsIDsOfProxies(id: String) { #expect(LoggedRequestID.isWellFormed(id)) }

  @Test(arguments: ["", "a b", "a\nb", "é", "a=b", "\"a\"", "a,b", String(repeating: "a", count: 65)])
  func refusesOthers(id: String) { #expect(!LoggedRequestID.isWellFormed(id)) }
}
