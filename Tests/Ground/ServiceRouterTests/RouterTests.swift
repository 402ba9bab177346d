import Foundation
import ServiceRouter
import Testing
import WebPage

@Suite struct RouterTests {
  private let viewer = Viewer(userID: 7)
  private let router = Router(missing: { viewer in Page(title: "Missing for \(viewer.userID)", identity: "missing", body: "", status: 404) }
  )

  @Test(arguments: [
    OpenShelf(shelf: 42, label: "plain"),
    OpenShelf(shelf: .min, label: "a/b c?d=e&f#g", page: 3, isOpen: true, height: 1.5),
    OpenShelf(shelf: .max, label: "茶凉之前 👩‍👩‍👧 100%", page: -1, isOpen: false, height: -0.25),
  ])
  func parsesTaskFromItsPath(task: OpenShelf) async throws {
    router.navigate(OpenShelf.self) { found, _ in
      Page(title: found == task ? "same" : "other: \(found)", identity: "shelf", body: "")
    }
    let parts = task.path.split(separator: "?", maxSplits: 1).map(String.init)
    #expect(try await router.page(at: parts[0], query: query(parts.count > 1 ? parts[1] : ""), for: viewer).title == "same")
  }

  @Test func prefersPathOverQuery() async throws {
    provideShelves()
    #expect(try await router.page(at: "/shelves/1/a", query: ["shelf": "2", "label": "b"], for: viewer).title == "1 a nil")
  }

  @Test(arguments: ["/", "/shelves", "/shelves/1", "/shelves/1/a/b", "/nothing/1/a"])
  func showsMissingPageForUnknownPath(path: String) async throws {
    provideShelves()
    #expect(try await router.page(at: path, query: [:], for: viewer).title == "Missing for 7")
  }

  @Test(arguments: ["/shelves/x/a", "/shelves/9223372036854775808/a", "/shelves/1.5/a", "/shelves/%20/a", "/shelves/0x10/a"])
  func showsMissingPageForWrongParameterType(path: String) async throws {
    provideShelves()
    #expect(try await router.page(at: path, query: [:], for: viewer).status == 404)
  }

  @Test func showsMissingPageForWrongOptionalParameter() async throws {
    provideShelves()
    #expect(try await router.page(at: "/shelves/1/a", query: ["page": "two"], for: viewer).status == 404)
    #expect(try await router.page(at: "/shelves/1/a", query: ["page": "2"], for: viewer).title == "1 a Optional(2)")
  }

  @Test func showsMissingPageWhenProviderReturnsNil() async throws {
    router.navigate(OpenShelf.self) { _, _ in nil }
    #expect(try await router.page(at: "/shelves/1/a", query: [:], for: viewer).status == 404)
  }

  @Test func missingPageLeadsToTheSuccessor() async throws {
    router.navigate(OpenShelf.self) { task, _ in
      task.shelf == 2 ? Page(title: "\(task.label)", identity: "shelf", body: "") : nil
    }
    router.successor(of: "shelf") { id, viewer in viewer.userID == 7 ? ["1": "2", "3": "3"][id] : nil }
    let moved = try await router.page(at: "/shelves/1/a b", query: ["page": "4", "shelf": "9"], for: viewer)
    #expect(moved.location == "/shelves/2/a%20b?page=4")
    #expect(try await router.page(at: "/shelves/2/a", query: [:], for: viewer).title == "a")
    #expect(try await router.page(at: "/shelves/4/a", query: [:], for: viewer).status == 404)
    #expect(try await router.page(at: "/shelves/1/a", query: [:], for: Viewer(userID: 8)).status == 404)
    // An object that is its own successor would lead to itself for ever.
    #expect(try await router.page(at: "/shelves/3/a", query: [:], for: viewer).status == 404)
  }

  @Test func rethrowsOtherProviderErrors() async throws {
    struct Fire: Error {}
    router.navigate(OpenShelf.self) { _, _ in throw Fire() }
    await #expect(throws: Fire.self) { try await router.page(at: "/shelves/1/a", query: [:], for: viewer) }
  }

  @Test func embedsNothingWithoutProvider() async throws {
    #expect(try await router.markup(ShowLamp(watts: 40), for: viewer) == .empty)
    #expect(try await router.answer(CountBooks(shelf: 1), for: viewer) == nil)
    #expect(!router.hasProvider(OpenShelf.self))
    #expect(router.event(at: "/lamp/did-tap") == nil)
  }

  @Test func answersWithRegisteredProvider() async throws {
    router.embed(ShowLamp.self) { task, viewer in "<b>\(task.watts) for \(viewer.userID)</b>" }
    router.perform(CountBooks.self) { task, _ in Int(task.shelf) * 2 }
    provideShelves()
    #expect(try await router.markup(ShowLamp(watts: 40), for: viewer).text == "<b>40 for 7</b>")
    #expect(try await router.answer(CountBooks(shelf: 21), for: viewer) == 42)
    #expect(router.hasProvider(OpenShelf.self))
  }

  @Test func findsEventByPath() async throws {
    router.events([PageEvent("/lamp/did-tap", fields: ["watts"]) { form, _ in .notice(try form.text("watts"), backTo: "/") }])
    let event = try #require(router.event(at: "/lamp/did-tap"))
    guard case .notice("40", undo: nil, backTo: "/") = try await event.handle(Form(["watts": ["40"]]), viewer) else {
      Issue.record("another answer")
      return
    }
    #expect(router.event(at: "/lamp") == nil)
  }

  @Test func listsAllRoutes() {
    provideShelves()
    router.events([PageEvent("/lamp/did-tap", fields: ["watts"]) { _, _ in .missing }])
    #expect(
      router.routes == [
        Route(method: .get, path: "/shelves/{shelf}/{label}"), Route(method: .post, path: "/lamp/did-tap", fields: ["watts"]),
      ])
  }

  // MARK: - Private

  private func provideShelves() {
    router.navigate(OpenShelf.self) { task, _ in
      Page(title: "\(task.shelf) \(task.label) \(String(describing: task.page))", identity: "shelf", body: "")
    }
  }

  /// Parsed as a server does.
  private func query(_ text: String) -> [String: String] {
    text.split(separator: "&").reduce(into: [:]) { fields, pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
      fields[parts[0]] = parts[1]
    }
  }
}
