import Foundation
import WebPage

/// The web app manifest, by which browsers install the app.
/// Sources: "Web Application Manifest" and "Web App Launch Handler API", W3C; "Manifest Incubations", WICG.
public struct WebManifest: Sendable {
  /// A page in the menu of the app's icon.
  public struct Shortcut: Sendable {
    let name: String
    let path: String
    let icon: String

    /// - Parameter icon: The name of a file in Icons: "shortcut-search".
    public init(_ name: String, path: String, icon: String) {
      (self.name, self.path, self.icon) = (name, path, icon)
    }
  }

  /// The files in Icons, without their ending.
  static let iconNames = appIcons.map(\.name) + [touchIcon, "shortcut-player", "shortcut-up-next", "shortcut-inbox", "shortcut-search"]
  /// The icon of iOS, which has no transparent parts.
  static let touchIcon = "apple-180"

  private let shortcuts: [Shortcut]
  private let subscribePath: String

  /// - Parameters:
  ///   - shortcuts: The most important first: some systems show three.
  ///   - subscribePath: The page that takes an address in the parameter `url`, and shared texts in `text` and `title`.
  public init(shortcuts: [Shortcut], subscribePath: String) {
    self.shortcuts = shortcuts
    self.subscribePath = subscribePath
  }

  /// The manifest as JSON, in the current language and with the current base path.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(fields))
  }

  /// The path of an icon below the asset base.
  static func iconPath(_ name: String) -> String { "icons/\(name).png" }

  // MARK: - Private

  private static let appIcons: [(name: String, pixels: Int, purpose: String)] = [
    ("app-192", 192, "any"), ("app-512", 512, "any"), ("maskable-512", 512, "maskable"), ("monochrome-512", 512, "monochrome"),
  ]

  private var fields: Fields {
    let root = Link.checked("/")
    let subscribe = Link.checked(subscribePath)
    return Fields(
      id: root, startURL: root, scope: root, name: Brand.name, shortName: Brand.name, description: Shell.strings(.appDescription),
      lang: Language.current, dir: Language.isRightToLeft ? "rtl" : "ltr", themeColor: Brand.lightPaper, backgroundColor: Brand.lightPaper,
      icons: Self.appIcons.map { icon($0.name, $0.pixels, $0.purpose) },
      shortcuts: shortcuts.map {
        Fields.Shortcut(name: $0.name, url: Link.checked($0.path), icons: [icon($0.icon, 96, "any")])
      },
      shareTarget: Fields.ShareTarget(action: subscribe),
      protocolHandlers: [Fields.ProtocolHandler(url: subscribe + "?url=%s")])
  }

  private func icon(_ name: String, _ pixels: Int, _ purpose: String) -> Fields.Icon {
    Fields.Icon(src: Link.checked("\(Asset.base)/\(Self.iconPath(name))"), sizes: "\(pixels)x\(pixels)", purpose: purpose)
  }

  /// The members of the manifest, whose names are in snake case there.
  private struct Fields: Encodable {
    let id, startURL, scope, name, shortName, description, lang, dir, themeColor, backgroundColor: String
    let icons: [Icon]
    let shortcuts: [Shortcut]
    let shareTarget: ShareTarget
    let protocolHandlers: [ProtocolHandler]
    let display = "standalone"
    let categories = ["entertainment", "music"]
    /// Another document would end the audio: the runtime opens the page in the open window (launches.js).
    let launchHandler = ["client_mode": ["focus-existing", "auto"]]

    struct Icon: Encodable {
      let src, sizes, purpose: String
      let type = "image/png"
    }

    struct Shortcut: Encodable {
      let name, url: String
      let icons: [Icon]
    }

    struct ShareTarget: Encodable {
      let action: String
      let method = "GET"
      let enctype = "application/x-www-form-urlencoded"
      let params = ["title": "title", "text": "text", "url": "url"]
    }

    struct ProtocolHandler: Encodable {
      let url: String
      let `protocol` = "web+podcast"
    }
  }
}
