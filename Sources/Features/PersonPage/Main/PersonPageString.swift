/// The string keys of strings.json.
enum PersonPageString: String, CaseIterable {
  case follow, following, unfollow, unfollowed, followed, undo, website, shows, episodes, noEpisodes, newer, older
  case followedPeople, followedPeopleHint, newWithFollowed, inbox, inboxHint, notify, notifyHint, noPeople, nothingYet
  case followedEmpty
}
