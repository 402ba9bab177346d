/// The string keys of strings.json.
enum NotificationSettingsString: String, CaseIterable {
  case people, peopleHint
  case title, services, servicesHint, kind, ntfy, webhook, address, addressHint, add, test, testLabel, testSent, remove, removeLabel,
    removed, undo
  case which, allShows, selectedShows, someShows, withWords, titleWords, titleWordsHint, save, saved, sent, neverSent
  case badAddress, unreadableAddress, keyMissing, tooManyAddresses, tooManyLists
  case devices, devicesHint, turnOn, turnOff, pushOn, pushUnsupported, pushInsecure, pushNotInstalled, pushDenied, pushFailed, thisDevice,
    unknownDevice
  case deviceSettings, quietHours, quietFrom, quietUntil, quietFromUntil, showsPrivate, tooManyDevices, expiredDevice, badTime
  case lists, listsHint, list, make, freshHint, listAddress, openLists, made, lastRead, neverRead
  case revoke, revokeLabel, revoked, newEpisodes, inProgress, favourites, upNext, inbox, searchFor
  case someLists, someServices, revocationHint, revokeAll, review, allRevoked
  case server, ownerAlerts, ownerAlertsHint
}
