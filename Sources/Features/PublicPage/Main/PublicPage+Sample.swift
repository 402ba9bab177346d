import Foundation

extension PublicPage.Content {
  public static let sample = PublicPage.Content(
    title: "The wall", episodeTitle: "Two Organisms, One Roof", showTitle: "Slow Green Things",
    notes: "What grows a millimetre a year has all the time in the world.", url: "/shared/1.x",
    audioURL: "/shared/1.x/audio#t=60.0,90.5", coverURL: "/shared/1.x/cover", part: 60...90.5,
    expires: Date(timeIntervalSince1970: 1_790_812_800))
}
