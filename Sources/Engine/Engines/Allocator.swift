import CMalloc

/// Settings of the C library's allocator for the whole process.
enum Allocator {
  /// Keeps up to 16 MB of free memory at the end of each arena. With glibc's default of 128 KB, threads that free memory of another thread
  /// return it to the system and request it again all the time: that took up to 39 % of the writer's time while feeds were added.
  static let isConfigured = mallopt(M_TRIM_THRESHOLD, 16 << 20) == 1

  /// Returns free memory of all arenas to the system.
  ///
  /// - Returns: whether there was any.
  static func returnFreeMemory() -> Bool { malloc_trim(0) == 1 }
}

extension Engines {
  /// Returns free memory to the system every half minute until the task is cancelled. After a busy time, it is a tenth of the process.
  public func returnFreeMemory() async {
    // Only a cancelled task wakes early.
    while (try? await Task.sleep(for: .seconds(30))) != nil { _ = Allocator.returnFreeMemory() }
  }
}
