import WebPage

/// An icon of the app: 24 units square, round strokes of two units, or solid. All are drawn for Earnest.
public enum Icon: String, CaseIterable, Sendable {
  case play, pause, previous, next
  case skipBack, skipForward
  case search, chevronForward, chevronBack, chevronDown, check, plus, external, retry, wave, muted = "soundOff", close
  case person, people, history, trash, more, select, archive, sort, undo, checkAll
  case alert, lock, broadcast
  case list, queue, moon, bookmark, star, share, cast, volumeLow, volumeHigh, minus, expand, help
  case queueNext, queueLast, grip, toTop, stepUp, stepDown, toEnd, device, pencil, tuning, speed
  case download, chart, server
  case featured, categories, library, filter, folder, inbox
  case transcript, captions, pictureInPicture

  /// An indicator that turns while the enclosing form is in progress; elements with the class `hidden-while-busy` make room for it.
  public static let busyMark: HTML = "<span class=\"busy-spinner\" aria-hidden=\"true\"></span>"

  /// The icon, hidden from screen readers: its container needs an accessible name.
  public var html: HTML { Self.drawing(name, class: "icon-\(name)\(isSolid ? " solid" : "")") }

  /// A drawing of Assets/icons.svg, which a browser fetches once: a page of rows has hundreds of them.
  static func drawing(_ name: String, class kind: String) -> HTML {
    """
    <svg class="icon \(kind)" aria-hidden="true"><use href="\(url: "\(Asset.base)/components/icons.svg#\(name)")"/></svg>
    """
  }

  /// "skip-back", as in the file of drawings.
  private var name: String { Self.names[self] ?? rawValue }

  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { icon in
      (icon, icon.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) })
    })

  private var isSolid: Bool {
    switch self {
    case .play, .pause, .previous, .next, .more: true
    default: false
    }
  }
}
