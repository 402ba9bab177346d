/// The string keys of strings.json.
enum SidebarListsString: String, CaseIterable {
  case title, folders, favourites, playlists, people, followedPeople, newFolder, folderName, addFolder, newPlaylist
}
