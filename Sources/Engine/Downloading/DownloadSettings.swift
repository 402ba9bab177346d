/// How the server downloads, for everybody.
public struct DownloadSettings: Sendable, Equatable {
  /// How many at once.
  public var parallel: Int
  /// How many at once from the host that really has the files.
  public var perHost: Int
  /// Of all together; nil for as fast as it goes.
  public var bytesPerSecond: Int?
  /// Bytes that all files together may take; nil for as many as the disk holds.
  public var totalLimit: Int64?

  public init(parallel: Int = 2, perHost: Int = 2, bytesPerSecond: Int? = nil, totalLimit: Int64? = nil) {
    self.parallel = parallel
    self.perHost = perHost
    self.bytesPerSecond = bytesPerSecond
    self.totalLimit = totalLimit
  }
}

extension DownloadSettings {
  /// As stored, by name. What makes no sense counts as never set.
  init(_ stored: [String: String]) {
    func number(_ name: String) -> Int64? { stored[name].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil } }
    self.init(
      parallel: min(Int(clamping: number(Name.parallel) ?? 2), Self.mostParallel),
      perHost: min(Int(clamping: number(Name.perHost) ?? 2), Self.mostParallel),
      bytesPerSecond: number(Name.bandwidth).map { Int(clamping: $0) }, totalLimit: number(Name.totalLimit))
  }

  var stored: [String: String] {
    [
      Name.parallel: "\(parallel)", Name.perHost: "\(perHost)", Name.bandwidth: "\(bytesPerSecond ?? 0)",
      Name.totalLimit: "\(totalLimit ?? 0)",
    ]
  }

  public static let mostParallel = 8

  private enum Name {
    static let parallel = "download-parallel"
    static let perHost = "download-per-host"
    static let bandwidth = "download-bytes-per-second"
    static let totalLimit = "download-total-limit"
  }
}
