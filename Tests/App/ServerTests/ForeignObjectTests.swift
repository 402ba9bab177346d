import Accounts
import Composition
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Supervision
import TestSupport
import Testing

@testable import Engines
@testable import Server

/// Every address and event with the ids of another user's objects of each kind: own ones, private ones, and those that are shared with all.
@Suite("Objects of others", .timeLimit(.minutes(10)))
struct ForeignObjectTests {
  @Test("Ids of another user's objects show nothing and change nothing, for a member and for the owner")
  func everyObject() async throws {
    try await withServer(mode: .accounts) { server in
      let (owner, member) = try await people(on: server)
      let routes = Composition(engines: server.engines, mode: .accounts, key: nil).router.routes + AppRoutes.routes
      var stored = StoredRowsReader(server.engines.database)
      var wrong: [String] = []
      for (attacker, victim) in [(member, owner), (owner, member)] {
        let rows = try await stored.rows()
        let (own, foreign) = (ObjectForms(rows, of: attacker), ObjectForms(rows, of: victim))
        for route in routes where route.method == .post && !Self.isOwnersRight(route, of: attacker) {
          for body in foreign.bodies(of: route, beside: own) {
            try await waitUntil { server.engines.background.count == 0 }
            let before = try await stored.rows()
            let answer = try await server.post(route.path, body, attacker.headers)
            try await waitUntil { server.engines.background.count == 0 }
            let (left, right) = Self.changes(from: before, to: try await stored.rows())
            let call = "\(route.path) with \(body) by \(attacker.name)"
            if answer.text.contains(victim.marker) { wrong.append("\(call) shows an object of \(victim.name)") }
            let changed = foreign.belongings(in: left).symmetricDifference(foreign.belongings(in: right))
            if !changed.isEmpty { wrong.append("\(call) changes \(changed.sorted().prefix(3))") }
            if let hidden = foreign.references(in: own.belongings(in: right)).first { wrong.append("\(call) stores \(hidden)") }
          }
        }
        for route in routes where route.method == .get && route.path != "/live" {
          for path in foreign.addresses(of: route) where !Self.isOwnersRight(route, of: attacker) {
            let answer = try await server.ask(path, attacker.headers)
            if answer.text.contains(victim.marker) { wrong.append("GET \(path) shows an object of \(victim.name) to \(attacker.name)") }
          }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")

      // The same forms have an effect when they come from the user whose objects they name.
      var effects = 0
      let forms = ObjectForms(try await stored.rows(), of: member)
      for route in routes where route.method == .post && !Self.asksOthers(route) {
        for body in forms.bodies(of: route, beside: forms) {
          let before = try await stored.rows()
          _ = try await server.post(route.path, body, member.headers)
          let (left, right) = Self.changes(from: before, to: try await stored.rows())
          guard forms.belongings(in: left) == forms.belongings(in: right) else {
            effects += 1
            break
          }
        }
      }
      print("\(effects) events change the objects of their own user")
      #expect(effects > 30)
    }
  }

  // MARK: - Private

  /// The tables that differ.
  private static func changes(from before: StoredRows, to after: StoredRows) -> (before: [String: [String]], after: [String: [String]]) {
    let changed = after == before ? [:] : after.tables.filter { before.tables[$0.key] != $0.value }
    return (before.tables.filter { changed[$0.key] != nil }, changed)
  }

  /// What the owner of the server may do with accounts.
  private static func isOwnersRight(_ route: Route, of person: ObjectOwner) -> Bool {
    guard person.user == .local else { return false }
    return route.path.hasPrefix("/settings/users/") || route.path.hasPrefix("/account-settings/") && route.fields.contains("user")
  }

  /// Whether an event makes requests to feeds and services, or ends the session.
  private static func asksOthers(_ route: Route) -> Bool {
    route.path.hasPrefix("/account-settings/")
      || [
        "refresh", "retry", "pull", "test", "sign-in", "sign-out", "preview-address", "user-agent", "search-page/did-tap",
        "search-page/did-subscribe",
      ].contains { route.path.contains($0) }
  }

  private func people(on server: TestServer) async throws -> (owner: ObjectOwner, member: ObjectOwner) {
    let accounts = server.engines.accounts
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    var open = SampleLibrary.showFacts
    (open.feedURL, open.title) = ("https://open.example/feed.xml", "Open show")
    let show = try await server.engines.library.feeds.store(open, episodes: (0..<3).map { SampleLibrary.episode($0) }, at: Date()).show
    return (
      try await ObjectOwner("Moss", .local, password: "a+mossy+wall", marker: "veiledmoss", beside: show, on: server),
      try await ObjectOwner("Fern", fern, password: "under+the+wall", marker: "hiddenfern", beside: show, on: server)
    )
  }
}
