import CMalloc

/// Settings of the C library's allocator for the whole process.
enum Allocator {
  /// Keeps up to 16 MB of free memory at the end of each arena. With glibc's default of 128 KB, threads that free memory of another thread
  /// return it to the system and request it again all the time: that took up to 39 % of the writer's time while feeds were added.
  static let isConfigured = mallopt(M_TRIM_THRESHOLD, 16 << 20) == 1
}
