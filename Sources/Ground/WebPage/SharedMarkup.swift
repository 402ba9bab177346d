import Synchronization

/// Markup that is the same in every document: it depends on the language and on the addresses of the server alone, and is rendered once for each of them.
public final class SharedMarkup: Sendable {
  private struct Key: Hashable {
    let language = Language.current
    let basePath = Link.basePath
    let assetBase = Asset.base
  }

  private let render: @Sendable () -> HTML
  private let rendered = Mutex<[Key: HTML]>([:])

  public init(_ render: @escaping @Sendable () -> HTML) { self.render = render }

  public var html: HTML {
    let key = Key()
    if let known = rendered.withLock({ $0[key] }) { return known }
    let html = render()
    rendered.withLock { rendered in
      if rendered.count >= Self.max { rendered = [:] }
      rendered[key] = html
    }
    return html
  }

  /// Of the markup that is stored: a server has one address and four languages; tests have more.
  var count: Int { rendered.withLock { $0.count } }

  static let max = 16
}
