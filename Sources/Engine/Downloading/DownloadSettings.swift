/// The download settings of the server, shared by all users.
public struct DownloadSettings: Sendable, Equatable {
  /// The number of simultaneous downloads.
  public var parallel = 2
  /// The number of simultaneous downloads from the host that serves the files, after redirects.
  public var perHost = 2
  /// The total speed limit; nil for none.
  public var bytesPerSecond: Int?
  /// The total size limit in bytes; nil for the free space of the disk.
  public var totalLimit: Int64?
  /// The size limit of each user's downloads in bytes; nil for none. A file that users share counts for each of them.
  public var userLimit: Int64?
}

extension DownloadSettings {
  /// Reads stored settings by name. An invalid value counts as unset.
  init(_ stored: [String: String]) {
    func number(_ name: String) -> Int64? { stored[name].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil } }
    self.init(
      parallel: min(Int(clamping: number(Name.parallel) ?? 2), Self.maxParallel),
      perHost: min(Int(clamping: number(Name.perHost) ?? 2), Self.maxParallel),
      bytesPerSecond: number(Name.bandwidth).map { Int(clamping: $0) }, totalLimit: number(Name.totalLimit),
      userLimit: number(Name.userLimit))
  }

  var stored: [String: String] {
    [
      Name.parallel: "\(parallel)", Name.perHost: "\(perHost)", Name.bandwidth: "\(bytesPerSecond ?? 0)",
      Name.totalLimit: "\(totalLimit ?? 0)", Name.userLimit: "\(userLimit ?? 0)",
    ]
  }

  /// The largest number of simultaneous downloads.
  public static let maxParallel = 8

  private enum Name {
    static let parallel = "download-parallel"
    static let perHost = "download-per-host"
    static let bandwidth = "download-bytes-per-second"
    static let totalLimit = "download-total-limit"
    static let userLimit = "download-user-limit"
  }
}
