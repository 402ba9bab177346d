import Components
import Foundation
import WebPage

// MARK: - Programs, the certificate and devices

extension ServerPage {
  static func system(_ content: Content) -> HTML {
    var rows = (content.programs ?? []).map { program -> HTML in
      switch program {
      case .installed(let name, let version): row(name, amount: version.isEmpty ? strings(.installed) : version)
      case .missing(let program): row(program.rawValue, note: "\(advice(on: program))", amount: strings(.notInstalled))
      }
    }
    if content.programs == nil { rows.append(row(strings(.programs), note: "\(strings(.lookingForPrograms))")) }
    if let end = content.certificateEnd {
      rows.append(row(strings(.certificate), note: "\(strings(.validUntil)) \(TimeText.day(end, today: content.now))"))
    }
    return section("system", .system, list(rows))
  }

  static func devices(_ content: Content) -> HTML {
    let rows = content.users.map { user in
      let counts = [
        user.sessions > 0 ? strings(.sessions, count: user.sessions) : nil, user.devices > 0 ? strings(.devices, count: user.devices) : nil,
      ].compactMap { $0 }.joined(separator: Components.factSeparator)
      let seen: HTML = user.lastSeen.map { "<span>\(strings(.lastActive)) \(TimeText.moment($0, today: content.now))</span>" } ?? .empty
      return row(name(of: user), isForeign: user.name != nil, note: "<span>\(counts)</span> \(seen)")
    }
    let link = content.usersURL.map { SettingRows.link($0, .people, title: strings(.users), hint: strings(.usersHint)) }
    return section("devices", .devicesTitle, note: strings(.devicesHint), "\(list(rows))\(link)")
  }

  static func name(of user: Content.User) -> String { user.name ?? strings(.you) }

  // MARK: - Private

  private static func advice(on program: Content.MissingProgram) -> String {
    switch program {
    case .ffmpeg: strings(.withoutFFmpeg)
    case .ffprobe: strings(.withoutFFprobe)
    case .vipsthumbnail: strings(.withoutVips)
    }
  }
}
