extension FeedRefresher {
  /// Fetches the feeds of `scope` as `refresh` does, and waits for the end, but not longer than `patience`: the work continues after that.
  ///
  /// - Returns: the progress at the end, or as far as it has come.
  /// - Throws: what the database throws.
  public func refreshed(
    _ scope: RefreshScope, _ options: RefreshOptions = [], patience: Duration = .seconds(20)
  ) async throws -> RefreshProgress {
    let progress = await refresh(scope, options)
    return try await withThrowingTaskGroup(of: RefreshProgress?.self) { group in
      group.addTask {
        var latest = RefreshProgress(total: 0)
        for try await next in progress { latest = next }
        return latest
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      for try await latest in group {
        // The stream ends with its reader's cancellation.
        group.cancelAll()
        if let latest { return latest }
      }
      return RefreshProgress(total: 0)
    }
  }
}
