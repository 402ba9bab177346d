import EngineRoom

/// Opens the engines for as long as `body` runs: what a command does when no server serves the data folder.
func withEngines<Result>(_ settings: Settings, _ body: (EngineRoom) async throws -> Result) async throws -> Result {
  let engines = try EngineRoom.open(settings)
  do {
    let result = try await body(engines)
    await engines.close()
    return result
  } catch {
    await engines.close()
    throw error
  }
}
