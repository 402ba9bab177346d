import CMalloc

/// Settings of the C library's allocator for the whole process.
enum Allocator {
  /// Keeps up to 16 MB of free memory at the end of each arena. At glibc's own 128 KB, threads that free what another thread has
  /// allocated give memory back and ask for it again all the time: that took up to 39 % of the writer's time while feeds were added.
  static let isConfigured = mallopt(M_TRIM_THRESHOLD, 16 << 20) == 1
}
