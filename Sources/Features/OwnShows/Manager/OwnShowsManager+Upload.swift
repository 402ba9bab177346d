import OwnAudio
import OwnShows
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// The upload of files.
extension OwnShowsManager {
  public func ownShows(didUpload files: [FormFile], to show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard !files.isEmpty else { return .page(try await page(viewer, problem: OwnShows.noFile)) }
    let arrived = files.filter { $0.refusal == nil }
    let result: UploadResult
    do {
      result = try await audio.add(
        arrived.map { UploadedFile(path: $0.path, name: $0.name) }, to: show > 0 ? ShowID(show) : nil, for: UserID(viewer.userID))
    } catch OwnAudioError.noSuchShow {
      return .missing
    }
    let path = result.show.map { ShowPageServices.Navigate(show: $0.rawValue).path }
    var failures = files.compactMap { file in Self.refusal(of: file).map { (name: file.name, reason: $0) } }
    failures += result.failures.map { (name: $0.name, reason: Self.sentence(for: $0.error)) }
    if let path, failures.isEmpty, arrived.count == files.count { return .navigate(path) }
    let status = Self.status(of: result, files)
    let note = note(on: files)
    if files.count == 1, let problem = failures.first?.reason ?? note {
      return .page(try await page(viewer, problem: problem, status: status))
    }
    let report = OwnShows.Content.Report(
      added: arrived.count - result.failures.count, url: path, failures: failures, note: note)
    return .page(try await page(viewer, report: report, status: status))
  }

  // MARK: - Private

  /// 507: insufficient storage; 413: content too large.
  private static func status(of result: UploadResult, _ files: [FormFile]) -> Int {
    guard result.show == nil else { return 200 }
    if files.contains(where: { $0.refusal == .noSpace || $0.refusal == .limitReached })
      || result.failures.contains(where: { $0.error == .diskFull || $0.error == .limitReached })
    {
      return 507
    }
    return files.allSatisfy { $0.refusal == .tooLarge || $0.refusal == .oneTooMany } ? 413 : 200
  }

  /// The reason that nothing of a file was saved; nil for a file that arrived, and for one without a name of its own.
  private static func refusal(of file: FormFile) -> String? {
    switch file.refusal {
    case .noSpace: OwnShows.noSpace
    case .limitReached: OwnShows.limitReached
    case .tooLarge: file.name.isEmpty ? nil : OwnShows.tooLarge(limit: OwnAudio.maxUploadBytes)
    case .oneTooMany, nil: nil
    }
  }

  /// The sentence for files without a name of their own: those of a form that is too large as a whole, and those beyond the number.
  private func note(on files: [FormFile]) -> String? {
    if files.contains(where: { $0.refusal == .tooLarge && $0.name.isEmpty }) { return OwnShows.tooMuch(limit: OwnAudio.maxUploadBytes) }
    let left = files.count { $0.refusal == .oneTooMany }
    return left > 0 ? OwnShows.filesLeft(left, limit: OwnAudio.maxUploads) : nil
  }

  private static func sentence(for error: OwnAudioError) -> String {
    switch error {
    case .notAudio: OwnShows.notAudio
    case .damaged: OwnShows.damaged
    case .diskFull: OwnShows.noSpace
    case .limitReached: OwnShows.limitReached
    case .cannotSave, .noSuchShow, .nameMissing: OwnShows.cannotSave
    case .tooMany: OwnShows.tooMany
    }
  }
}
