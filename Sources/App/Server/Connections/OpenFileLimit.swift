import Glibc

/// The system's limit of open files and connections of this process (RLIMIT_NOFILE).
enum OpenFileLimit {
  /// Raises the limit to what the system allows, at most `wanted`: systemd and shells start programs with 1,024, which a few hundred open
  /// connections exhaust.
  ///
  /// - Returns: the limit that holds now; nil when the system does not say it.
  static func raise(to wanted: UInt64 = 65_536) -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    let raised = min(UInt64(limit.rlim_max), wanted)
    if raised > limit.rlim_cur {
      var higher = rlimit(rlim_cur: rlim_t(raised), rlim_max: limit.rlim_max)
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &higher) == 0 { return Int(clamping: raised) }
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// The number of connections that fit: a relayed listener needs two, and files, the database and fetches need some of their own.
  static func connections(within limit: Int) -> Int { max((limit - 256) / 2, 64) }
}
