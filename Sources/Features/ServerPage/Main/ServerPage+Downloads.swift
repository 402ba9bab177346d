import Components
import WebPage

// MARK: - The settings of downloads, which apply to all users

extension ServerPage.Content {
  public struct Downloads: Sendable {
    /// The number of simultaneous downloads, and its possible values.
    public var parallel: Int
    public var parallels: [Int]
    /// The speed limit for all downloads together; nil for none.
    public var bytesPerSecond: Int64?
    /// The storage limit in bytes; nil for none.
    public var totalLimit: Int64?
    /// The storage limit of each user in bytes; nil for none.
    public var userLimit: Int64?

    public init(parallel: Int, parallels: [Int], bytesPerSecond: Int64? = nil, totalLimit: Int64? = nil, userLimit: Int64? = nil) {
      (self.parallel, self.parallels) = (parallel, parallels)
      (self.bytesPerSecond, self.totalLimit, self.userLimit) = (bytesPerSecond, totalLimit, userLimit)
    }
  }
}

extension ServerPage {
  static func downloads(_ content: Content) -> HTML {
    let downloads = content.downloads
    let parallels = Set(downloads.parallels + [downloads.parallel]).sorted().map { (value: "\($0)", text: "\($0)") }
    // With one user, both limits say the same.
    let userLimit =
      content.users.count > 1
      ? SettingRows.selection(
        "/server-page/did-set-user-limit", id: "user-limit", title: strings(.userLimit), hint: strings(.userLimitHint),
        values: sizes(limits, with: downloads.userLimit, none: .noTotalLimit, ByteText.size), chosen: "\(downloads.userLimit ?? 0)")
      : .empty
    return """
      \(SettingRows.choice(
        "/server-page/did-set-parallel", title: strings(.parallel), values: parallels, chosen: "\(downloads.parallel)"))
      \(SettingRows.selection(
        "/server-page/did-set-bandwidth", id: "bandwidth", title: strings(.bandwidth),
        values: sizes(bandwidths, with: downloads.bytesPerSecond, none: .noBandwidth) { ByteText.speed(Double($0)) },
        chosen: "\(downloads.bytesPerSecond ?? 0)"))
      \(SettingRows.selection(
        "/server-page/did-set-total-limit", id: "total-limit", title: strings(.totalLimit), hint: strings(.totalLimitHint),
        values: sizes(limits, with: downloads.totalLimit, none: .noTotalLimit, ByteText.size), chosen: "\(downloads.totalLimit ?? 0)"))
      \(userLimit)
      """
  }

  // MARK: - Private

  private static let bandwidths: [Int64] = [100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000]
  private static let limits: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 1_000_000_000 }

  private static func sizes(
    _ defaults: [Int64], with own: Int64?, none: ServerPageString, _ text: (Int64) -> String
  ) -> [(value: String, text: String)] {
    [(value: "0", text: strings(none))] + Set(defaults + (own.map { [$0] } ?? [])).sorted().map { (value: "\($0)", text: text($0)) }
  }
}
