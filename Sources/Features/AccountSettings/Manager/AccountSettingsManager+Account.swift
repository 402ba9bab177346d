import AccountSettings
import Accounts
import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import WebPage

// MARK: - Events of the viewer's own account

extension AccountSettingsManager {
  public func accountSettings(didChangePasswordFrom current: String, to new: String, by viewer: Viewer) async throws -> EventAnswer {
    guard mode == .accounts else { return .missing }
    do {
      try await accounts.changePassword(
        of: UserID(viewer.userID), from: current, to: new, keeping: viewer.session, from: viewer.client)
    } catch let error as AccountError {
      let sentence = Sentences.sentence(for: error, wrongSecret: AccountSettings.wrongPassword)
      // Not 401: the session is valid.
      return .page(try await accountPage(for: viewer, message: .init(sentence, isFailure: true), status: 422))
    }
    // The page in place of a notice, so that the fields are empty again.
    return .page(try await changedPasswordPage(for: viewer))
  }

  /// The account page with the offer to revoke what a new password does not end.
  func changedPasswordPage(for viewer: Viewer) async throws -> Page {
    try await accountPage(
      for: viewer, message: .init(AccountSettings.passwordChanged, isFailure: false),
      afterChange: router.markup(NotificationSettingsServices.EmbedRevocation(), for: viewer))
  }

  public func accountSettings(didSignOut session: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    guard let found = try await accounts.sessions(of: user, in: mode).first(where: { $0.id == session }) else { return .missing }
    try await accounts.signOut(session, of: user)
    if session == viewer.session { return .signedOut(path: SignInServices.Navigate().path) }
    return .notice(AccountSettings.signedOut(Sentences.deviceName(found.device)), backTo: Self.path)
  }

  public func accountSettingsDidSignOutOthers(by viewer: Viewer) async throws -> EventAnswer {
    guard mode != .open else { return .missing }
    try await accounts.signOutEverywhere(UserID(viewer.userID), except: viewer.session)
    return .notice(AccountSettings.othersSignedOut, backTo: Self.path)
  }
}
