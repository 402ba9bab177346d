import HTTPConnections
import ServiceLifecycle
import UnixSignals

/// Reads the files of the certificate again when they change, and when the process receives SIGHUP.
struct CertificateService: Service {
  let files: TLSIdentityFiles

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await files.run() }
        group.addTask {
          for await _ in await UnixSignalsSequence(trapping: .sighup) { await files.check(isForced: true) }
        }
      }
    }
  }
}
