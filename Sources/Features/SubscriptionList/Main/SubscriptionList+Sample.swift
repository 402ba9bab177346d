import Components
import Foundation

extension SubscriptionList.Content {
  public static let sample = SubscriptionList.Content(
    rows: [
      Row(
        show: 3, title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3",
        settingsURL: "/shows/3?settings=true", newest: Date(timeIntervalSince1970: 1_790_812_800), newCount: 3, isFavourite: true,
        folders: [5]),
      Row(
        show: 4, title: "Tea at Four", author: nil, artworkURL: nil, url: "/shows/4", settingsURL: "/shows/4?settings=true", newest: nil,
        newCount: 0, isFavourite: false, folders: []),
    ],
    order: .new, part: .all,
    parts: [
      Part(title: "All", url: "/subscriptions", isCurrent: true, newCount: 3),
      Part(title: "Favourites", icon: .star, url: "/subscriptions?part=favourites", isCurrent: false),
      Part(title: "Garden", url: "/subscriptions?folder=5", isCurrent: false, newCount: 3),
    ],
    folders: [(5, "Garden")], hasAny: true, url: "/subscriptions")
}
