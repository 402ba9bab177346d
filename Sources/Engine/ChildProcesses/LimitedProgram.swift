import CConfinement
import Foundation
import Subprocess

/// A program of the system that reads hostile files: it runs as a child process with limits on its memory, processor time, duration, output
/// and files, and usually with a low priority, since pages are more urgent.
public struct LimitedProgram: Sendable {
  /// The limits of one run.
  public struct Limits: Sendable {
    /// The longest duration; the program is then killed.
    public var duration = Duration.seconds(20)
    /// The largest processor time in seconds.
    public var processorSeconds = 15
    /// The largest size of a file that it writes, in bytes; 0 for none.
    public var fileBytes = 0
    /// The largest output in bytes.
    public var outputBytes = 1 << 20
    /// The largest size of its addresses in bytes. One gigabyte is far above the memory that libvips and FFmpeg need; with a tight limit
    /// libvips fails now and then.
    public var memoryBytes = 1 << 30
    /// Its priority, from 0, that of the server, to 19, the lowest.
    public var niceness = 10

    /// Limits for the reading of one small file.
    public init() {}
  }

  /// The files that a confined program may open, besides programs and their libraries.
  public struct Files: Sendable {
    /// Files that it reads.
    public var read: [String]
    /// Folders in which it reads, writes, creates and deletes files.
    public var written: [String]

    /// Files that it reads, and folders in which it writes.
    public init(read: [String], written: [String] = []) {
      self.read = read
      self.written = written
    }
  }

  /// The path of the program.
  public let path: String
  /// The limits of each run.
  public var limits: Limits
  /// Further variables of its environment.
  public var environment: [String: String] = [:]
  /// Whether it is confined to the files of a run; tests set it.
  var isConfined: Bool

  /// A program at a path.
  public init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
    isConfined = Self.canConfine && Self.isOfSystem(path)
  }

  /// The program with this name in the folders of `PATH`, or at this path.
  ///
  /// - Returns: nil when it is not installed, or the system cannot limit it.
  public static func installed(_ name: String, limits: Limits = Limits()) -> LimitedProgram? {
    guard file("prlimit") != nil, file("nice") != nil else { return nil }
    return file(name).map { LimitedProgram(path: $0, limits: limits) }
  }

  /// Runs the program. Cancelling the task kills it and its own child processes.
  ///
  /// - Parameter files: The only files that it may open, without any network connection over TCP, where the system can confine it; nil to
  ///   confine it in no case.
  /// - Returns: what it writes to its standard output.
  /// - Throws: `ProgramFailure`.
  public func run(_ arguments: [String], opening files: Files? = nil) async throws(ProgramFailure) -> [UInt8] {
    let result = await withTaskGroup(of: Result<[UInt8], ProgramFailure>?.self) { group in
      group.addTask { await output(confinement(to: files) + [path] + arguments) }
      group.addTask { [limit = limits.duration] in
        do { try await Task.sleep(for: limit) } catch { return nil }
        return .failure(.timedOut)
      }
      let first = await group.next() ?? nil
      // Ends the program, and waits until it has ended.
      group.cancelAll()
      return first
    }
    return try (result ?? .failure(.timedOut)).get()
  }

  // MARK: - Private

  private func output(_ command: [String]) async -> Result<[UInt8], ProgramFailure> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    var variables: [Environment.Key: String] = ["PATH": Self.searchPath, "LC_ALL": "C"]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    do {
      let result = try await Subprocess.run(
        .name("nice"), arguments: Arguments(prefix + command), environment: .custom(variables), platformOptions: options,
        output: .bytes(limit: limits.outputBytes), error: .string(limit: Self.maxErrorBytes))
      switch result.terminationStatus {
      case .exited(0): return .success(result.standardOutput)
      case .exited(let status): return .failure(.refused(message(result.standardError, status: Int(status))))
      case .signaled(let signal): return .failure(.signal(Int(signal)))
      }
    } catch {
      return .failure(.cannotStart("\(error)"))
    }
  }

  private var prefix: [String] {
    [
      "-n", "\(limits.niceness)", "prlimit", "--as=\(limits.memoryBytes)", "--cpu=\(limits.processorSeconds)",
      "--fsize=\(limits.fileBytes)", "--nofile=64",
      "--core=0", "--",
    ]
  }

  /// The arguments that start this program once more: it confines itself before it becomes the wanted one (CConfinement).
  private func confinement(to files: Files?) async -> [String] {
    guard let files, isConfined, await Self.startsItself.value else { return [] }
    return Self.confinement(to: files)
  }

  private static func confinement(to files: Files) -> [String] {
    let rules = files.read.map { "r" + $0 } + files.written.map { "w" + $0 }
    return ["/proc/\(getpid())/exe", String(cString: confinement_option())] + rules + ["--"]
  }

  /// Whether the kernel has Landlock.
  static let canConfine = confinement_is_available() != 0

  /// Whether this program can start itself where it has no variables of its environment, such as the folders of its libraries: found out once.
  private static let startsItself = Task { () -> Bool in
    guard let nice = file("nice") else { return false }
    let result = await LimitedProgram(path: nice).output(confinement(to: Files(read: [])) + [nice])
    if case .success = result { return true }
    return false
  }

  /// Whether a program and its libraries are in the folders that a confined one may read. A snap is not: a program with other rights starts it.
  private static func isOfSystem(_ path: String) -> Bool {
    let folder = URL(filePath: path).resolvingSymlinksInPath().path
    return !path.hasPrefix("/snap/") && ["/usr/", "/bin/", "/opt/", "/nix/store/", "/gnu/store/"].contains(where: folder.hasPrefix)
  }

  private static func file(_ name: String) -> String? {
    let folders = name.contains("/") ? [""] : searchPath.split(separator: ":").map { $0 + "/" }
    return folders.map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The last line.
  private func message(_ output: String?, status: Int) -> String {
    let line = output?.split(whereSeparator: \.isNewline).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    return line.isEmpty ? "exit status \(status)" : String(line.prefix(200))
  }

  private static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  private static let maxErrorBytes = 64 << 10
}
