import BoundedNumbers
import Components
import WebPage

// MARK: - The downloads section, which applies to the server and thus to all users

extension SettingsPage.Content {
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
    /// Whether there are several users, and a limit for each makes a difference.
    public var hasSeveralUsers = false
    /// The size of all downloads and the free space, in bytes.
    public var usedBytes: Int64
    public var free: Int64

    public init(parallel: Int, parallels: [Int], bytesPerSecond: Int64?, totalLimit: Int64?, usedBytes: Int64, free: Int64) {
      self.parallel = parallel
      self.parallels = parallels
      self.bytesPerSecond = bytesPerSecond
      self.totalLimit = totalLimit
      self.usedBytes = usedBytes
      self.free = free
    }
  }
}

extension SettingsPage {
  static func downloads(_ downloads: Content.Downloads) -> HTML {
    let parallels = Set(downloads.parallels + [downloads.parallel]).sorted().map { (value: "\($0)", text: "\($0)") }
    return """
      \(choice("/settings-page/did-set-parallel", title: .parallel, values: parallels, chosen: "\(downloads.parallel)"))
      \(selection(
        "/settings-page/did-set-bandwidth", id: "bandwidth", title: .bandwidth,
        values: sizes(bandwidths, with: downloads.bytesPerSecond, none: .noBandwidth) { ByteText.speed(Double($0)) },
        chosen: "\(downloads.bytesPerSecond ?? 0)"))
      \(selection(
        "/settings-page/did-set-total-limit", id: "total-limit", title: .totalLimit, hint: .totalLimitHint,
        values: sizes(limits, with: downloads.totalLimit, none: .noTotalLimit, ByteText.size), chosen: "\(downloads.totalLimit ?? 0)"))
      \(downloads.hasSeveralUsers ? userLimit(downloads) : .empty)
      \(usage(downloads))
      """
  }

  // MARK: - Private

  private static func userLimit(_ downloads: Content.Downloads) -> HTML {
    selection(
      "/settings-page/did-set-user-limit", id: "user-limit", title: .userLimit, hint: .userLimitHint,
      values: sizes(limits, with: downloads.userLimit, none: .noTotalLimit, ByteText.size), chosen: "\(downloads.userLimit ?? 0)")
  }

  private static let bandwidths: [Int64] = [100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000]
  private static let limits: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 1_000_000_000 }

  private static func sizes(
    _ defaults: [Int64], with own: Int64?, none: SettingsPageString, _ text: (Int64) -> String
  ) -> [(value: String, text: String)] {
    [(value: "0", text: strings(none))] + Set(defaults + (own.map { [$0] } ?? [])).sorted().map { (value: "\($0)", text: text($0)) }
  }

  private static func usage(_ downloads: Content.Downloads) -> HTML {
    """
    <div class="setting settings-storage"><span class="row-text"><span class="setting-name">\(strings(.storage))</span>\
    <progress class="progress-bar storage-bar" max="\(max(downloads.usedBytes.saturatingAdding(downloads.free), 1))" value="\(downloads.usedBytes)" aria-hidden="true"></progress>\
    <span class="row-note">\(strings(.storageUsed, ["kept": ByteText.size(downloads.usedBytes), "free": ByteText.size(downloads.free)]))</span></span></div>
    """
  }
}
