/// The string keys of strings.json.
enum AccountSettingsString: String, CaseIterable {
  case title, demo, owner, member, joined, disabled
  case password, currentPassword, newPassword, passwordHint, changePassword, passwordChanged, wrongPassword
  case devices, keyHint, thisDevice, lastActive, unnamed, signOut, signOutLabel, signedOut, signOutOthers, othersSignedOut
  case usersTitle, createReset, createResetLabel, resetHint, resetLink
  case disable, disableLabel, userDisabled, enable, enableLabel, userEnabled, delete, deleteLabel
  case invite, inviteHint, createInvitation, invitationHint, invitationLink, openInvitations, created, expires, revoke, revoked
  case registration, allowRegistration, registrationHint, hosts, hostsLabel, hostsHint, saveHosts, hostsSaved
  case connectedHint, notConnectedHint, onlyWayInHint, connect, connectHint, connected, disconnect, disconnected, continueWith
  case noAccounts, noAccountsHint
  case neverActive, someShows, sizeOfLimit, rename, renameLabel, renamed, name, nameHint
  case invitationName, invitationNameHint, invitationCode, invitationCodeHint
  case deletionTitle, deletionQuestion, deletionHint, exportHint, export, deleteUser, cancel
}
