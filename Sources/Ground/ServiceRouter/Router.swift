import Synchronization
import WebPage

/// A registry of the providers of tasks. Features use one another only through it, by their Services.
///
/// Each feature's `activate(in:)` registers its providers. A task whose provider was removed leads to the missing page, embeds nothing and
/// does nothing: a deleted feature leaves a working app.
public final class Router: Sendable {
  public typealias PageProvider = @Sendable (TaskParameters, Visit) async throws -> Page?

  private struct Table {
    var pages: [(pattern: PathPattern, provide: PageProvider)] = []
    var embeds: [ObjectIdentifier: @Sendable (any EmbedTask, Visit) async throws -> HTML?] = [:]
    var works: [ObjectIdentifier: @Sendable (any DoTask, Visit) async throws -> (any Sendable)?] = [:]
    var events: [String: PageEvent] = [:]
    var live: [@Sendable (any Sendable, Visit) async throws -> [Leaf]] = []
    var missing: @Sendable (Visit) async -> Page
  }

  private let table: Mutex<Table>

  /// - Parameter missing: Renders the page for unknown addresses.
  public init(missing: @escaping @Sendable (Visit) async -> Page) {
    table = Mutex(Table(missing: missing))
  }
}

// MARK: - Registration by Managers

extension Router {
  /// Provides the page of `task`; nil from `provide` means that the object does not exist, and shows the missing page.
  public func navigate<Task: NavigateTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Visit) async throws -> Page?) {
    table.withLock { table in
      table.pages.append((Task.pattern, { try await provide(Task($0), $1) }))
    }
  }

  public func embed<Task: EmbedTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Visit) async throws -> HTML?) {
    table.withLock { table in
      table.embeds[ObjectIdentifier(Task.self)] = { asked, visit in
        guard let asked = asked as? Task else { return nil }
        return try await provide(asked, visit)
      }
    }
  }

  public func perform<Task: DoTask>(_ task: Task.Type, _ provide: @escaping @Sendable (Task, Visit) async throws -> Task.Answer) {
    table.withLock { table in
      table.works[ObjectIdentifier(Task.self)] = { asked, visit in
        guard let asked = asked as? Task else { return nil }
        return try await provide(asked, visit)
      }
    }
  }

  public func events(_ events: [PageEvent]) {
    table.withLock { table in
      for event in events { table.events[event.path] = event }
    }
  }
}

extension Router {
  /// Provides the live updates of pages that follow from an event of the type `event`.
  public func live<Event: Sendable>(_ event: Event.Type, _ provide: @escaping @Sendable (Event, Visit) async throws -> [Leaf]) {
    table.withLock { table in
      table.live.append { happened, visit in
        guard let happened = happened as? Event else { return [] }
        return try await provide(happened, visit)
      }
    }
  }
}

// MARK: - Use by other features

extension Router {
  /// Whether the page of `task` has a provider: a button to a removed feature is not shown.
  public func offers<Task: NavigateTask>(_ task: Task.Type) -> Bool {
    table.withLock { table in table.pages.contains { $0.pattern == Task.pattern } }
  }

  /// The address of the page of `task`; nil without a provider.
  public func path<Task: NavigateTask>(to task: Task) -> String? { offers(Task.self) ? task.path : nil }

  /// The markup of `task`, or nothing without a provider.
  public func embedding(_ task: some EmbedTask, for visit: Visit) async throws -> HTML {
    let provide = table.withLock { $0.embeds[ObjectIdentifier(type(of: task))] }
    return try await provide?(task, visit) ?? .empty
  }

  /// The answer of `task`, or nil without a provider.
  public func doing<Task: DoTask>(_ task: Task, for visit: Visit) async throws -> Task.Answer? {
    let provide = table.withLock { $0.works[ObjectIdentifier(Task.self)] }
    return try await provide?(task, visit) as? Task.Answer
  }
}

// MARK: - Use by the server

extension Router {
  /// The page at `path`. An unknown path or an invalid parameter shows the missing page.
  public func page(at path: String, query: [String: String], for visit: Visit) async throws -> Page {
    let pages = table.withLock(\.pages)
    for (pattern, provide) in pages {
      guard let found = pattern.match(path) else { continue }
      do {
        if let page = try await provide(TaskParameters(query.merging(found) { _, inPath in inPath }), visit) { return page }
      } catch is TaskError {}
      break
    }
    return await missingPage(for: visit)
  }

  public func event(at path: String) -> PageEvent? {
    table.withLock { $0.events[path] }
  }

  /// All live updates that follow from `event`.
  public func leaves(for event: some Sendable, _ visit: Visit) async throws -> [Leaf] {
    var leaves: [Leaf] = []
    for provide in table.withLock(\.live) { leaves += try await provide(event, visit) }
    return leaves
  }

  public func missingPage(for visit: Visit) async -> Page {
    await table.withLock(\.missing)(visit)
  }

  /// The addresses of all registered pages and events.
  public var routes: [Route] {
    table.withLock { table in
      table.pages.map { Route(method: .get, path: $0.pattern.description, fields: []) }
        + table.events.values.sorted { $0.path < $1.path }.map { Route(method: .post, path: $0.path, fields: $0.fields) }
    }
  }
}
