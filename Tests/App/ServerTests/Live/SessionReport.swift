import Foundation

/// Reports as a browser's player sends them.
enum SessionReport {
  static func seek(episode: Int64, to position: Double, id: String = "seek", user: Int64? = nil, token: String? = nil) -> String {
    let now = Date().timeIntervalSince1970 * 1000
    return """
      {\(user.map { "\"user\":\($0)," } ?? "")\(token.map { "\"token\":\"\($0)\"," } ?? "")"device":"phone","tab":"1","sentAt":\(now),"entries":[{"id":"\(id)","kind":"event","seq":7,"episode":\(episode),"rate":1.5,
      "at":\(now),"duration":1812,"action":"seek","position":\(position)}]}
      """
  }
}
