import Engines
import Monitoring

/// Opens the engines while `body` runs, for commands without a live server.
func withEngines<Result>(
  _ settings: Settings, monitor: Monitor = Monitor(), _ body: (Engines) async throws -> Result
) async throws -> Result {
  let engines = try Engines.open(settings, monitor: monitor)
  do {
    await engines.sealStoredCredentials()
    let result = try await body(engines)
    await engines.close()
    return result
  } catch {
    await engines.close()
    throw error
  }
}
