import Foundation

/// An announcer that uses `avahi-publish`, a program of the Avahi daemon, as a child process. It publishes one address: Avahi refuses a second
/// one of the same name by another client.
public actor AvahiAnnouncer: NameAnnouncer {
  private var child: AnnouncingProcess?
  private let program: String

  /// - Parameter program: Tests pass their own.
  public init(program: String = "avahi-publish") {
    self.program = program
  }

  /// Whether Avahi has established the name, after it has asked the network if another device has it.
  public var isAnnounced: Bool { child?.state == .announced }

  /// The last line that `avahi-publish` wrote before it ended, or that it is not installed.
  public var failure: String? {
    guard case .failed(let reason)? = child?.state else { return nil }
    return reason
  }

  /// Starts `avahi-publish`, unless it runs with the same values. It does not wait for the result.
  public func announce(_ name: String, at address: String?) {
    if let child, child.name == name, child.address == address, child.isRunning { return }
    child?.end()
    child = address.map { AnnouncingProcess(program, name, at: $0) }
  }
}
