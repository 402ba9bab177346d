import Synchronization
import WebPage

/// A registry of the providers of tasks. Features use one another only through it, by their Services.
///
/// Each feature's `activate(in:)` registers its providers. A task whose provider was removed leads to the missing page, embeds nothing and
/// does nothing: a deleted feature leaves a working app.
public final class Router: Sendable {
  public typealias PageProvider = @Sendable (TaskParameters, Viewer) async throws -> Page?

  private struct Table {
    var pages: [(pattern: PathPattern, provide: PageProvider)] = []
    /// The tasks of `pages`.
    var tasks: Set<ObjectIdentifier> = []
    var embeds: [ObjectIdentifier: @Sendable (any EmbedTask, Viewer) async throws -> HTML?] = [:]
    var works: [ObjectIdentifier: @Sendable (any CommandTask, Viewer) async throws -> (any Sendable)?] = [:]
    var events: [String: PageEvent] = [:]
    /// By the name of a parameter in paths.
    var successors: [String: @Sendable (String, Viewer) async throws -> String?] = [:]
    var live: [@Sendable (any Sendable, Viewer) async throws -> [LivePatch]] = []
    var missing: @Sendable (Viewer) async -> Page
  }

  private let table: Mutex<Table>

  /// - Parameter missing: Renders the page for unknown addresses.
  public init(missing: @escaping @Sendable (Viewer) async -> Page) {
    table = Mutex(Table(missing: missing))
  }
}

// MARK: - Registration by Managers

extension Router {
  /// Provides the page of `task`; nil from `provide` means that the object does not exist, and shows the missing page.
  public func navigate<Task: NavigateTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Viewer) async throws -> Page?) {
    table.withLock { table in
      table.pages.append((Task.pattern, { try await provide(Task($0), $1) }))
      table.tasks.insert(ObjectIdentifier(Task.self))
    }
  }

  public func embed<Task: EmbedTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Viewer) async throws -> HTML?) {
    table.withLock { table in
      table.embeds[ObjectIdentifier(Task.self)] = { asked, viewer in
        guard let asked = asked as? Task else { return nil }
        return try await provide(asked, viewer)
      }
    }
  }

  public func perform<Task: CommandTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Viewer) async throws -> Task.Answer) {
    table.withLock { table in
      table.works[ObjectIdentifier(Task.self)] = { asked, viewer in
        guard let asked = asked as? Task else { return nil }
        return try await provide(asked, viewer)
      }
    }
  }

  public func events(_ events: [PageEvent]) {
    table.withLock { table in
      for event in events { table.events[event.path] = event }
    }
  }

  /// Provides the id that took the place of another one, such as that of a show into which others were merged: the missing pages of the
  /// other lead to its own.
  ///
  /// - Parameter parameter: The name of the ids in the paths of pages: "show".
  public func successor(of parameter: String, _ provide: @escaping @Sendable (String, Viewer) async throws -> String?) {
    table.withLock { $0.successors[parameter] = provide }
  }
}

extension Router {
  /// Provides the live updates of pages that follow from an event of the type `event`.
  public func onChange<Event: Sendable>(_ event: Event.Type, _ provide: @escaping @Sendable (Event, Viewer) async throws -> [LivePatch]) {
    table.withLock { table in
      table.live.append { happened, viewer in
        guard let happened = happened as? Event else { return [] }
        return try await provide(happened, viewer)
      }
    }
  }
}

// MARK: - Use by other features

extension Router {
  /// Whether the page of `task` has a provider: a button to a removed feature is not shown.
  public func hasProvider<Task: NavigateTask>(_ task: Task.Type) -> Bool {
    table.withLock { $0.tasks.contains(ObjectIdentifier(Task.self)) }
  }

  /// The address of the page of `task`; nil without a provider.
  public func path<Task: NavigateTask>(to task: Task) -> String? { hasProvider(Task.self) ? task.path : nil }

  /// The markup of `task`, or nothing without a provider.
  public func markup(_ task: some EmbedTask, for viewer: Viewer) async throws -> HTML {
    let provide = table.withLock { $0.embeds[ObjectIdentifier(type(of: task))] }
    return try await provide?(task, viewer) ?? .empty
  }

  /// The answer of `task`, or nil without a provider.
  public func answer<Task: CommandTask>(_ task: Task, for viewer: Viewer) async throws -> Task.Answer? {
    let provide = table.withLock { $0.works[ObjectIdentifier(Task.self)] }
    return try await provide?(task, viewer) as? Task.Answer
  }
}

// MARK: - Use by the server

extension Router {
  /// The page at `path`. An unknown path or an invalid parameter shows the missing page.
  public func page(at path: String, query: [String: String], for viewer: Viewer) async throws -> Page {
    let pages = table.withLock { $0.pages }
    let parts = PathPattern.parts(of: path)
    for (pattern, provide) in pages {
      guard let found = pattern.match(parts) else { continue }
      do {
        if let page = try await provide(TaskParameters(query.merging(found) { _, inPath in inPath }), viewer) { return page }
        if let path = try await successorPath(of: pattern, found, query: query, for: viewer) { return .moved(to: path) }
      } catch is TaskError {}
      break
    }
    return await missingPage(for: viewer)
  }

  /// The path of the same page of another object, in place of a missing one; nil when there is none.
  private func successorPath(
    of pattern: PathPattern, _ found: [String: String], query: [String: String], for viewer: Viewer
  ) async throws -> String? {
    let successors = table.withLock(\.successors)
    var present = found
    for (name, value) in found {
      if let successor = try await successors[name]?(value, viewer) { present[name] = successor }
    }
    guard present != found else { return nil }
    return pattern.path(for: TaskParameters(query.merging(present) { _, inPath in inPath }))
  }

  /// The page of `task`, whose address has no parameters outside the query.
  public func page(at task: some NavigateTask, for viewer: Viewer) async throws -> Page {
    let path = type(of: task).pattern.path(for: [:])
    return try await page(at: path, query: Dictionary(task.parameters.pairs.map { ($0.name, $0.value) }) { first, _ in first }, for: viewer)
  }

  /// Whether a page has this address.
  public func servesPage(at path: String) -> Bool {
    let parts = PathPattern.parts(of: path)
    return table.withLock { table in table.pages.contains { $0.pattern.match(parts) != nil } }
  }

  public func event(at path: String) -> PageEvent? {
    table.withLock { $0.events[path] }
  }

  /// All live updates that follow from `event`.
  public func livePatches(for event: some Sendable, _ viewer: Viewer) async throws -> [LivePatch] {
    var patches: [LivePatch] = []
    for provide in table.withLock(\.live) { patches += try await provide(event, viewer) }
    return patches
  }

  public func missingPage(for viewer: Viewer) async -> Page {
    await table.withLock(\.missing)(viewer)
  }

  /// The addresses of all registered pages and events.
  public var routes: [Route] {
    table.withLock { table in
      table.pages.map { Route(method: .get, path: $0.pattern.description, fields: []) }
        + table.events.values.sorted { $0.path < $1.path }.map { Route(method: .post, path: $0.path, fields: $0.fields) }
    }
  }
}
