/// The newest N episodes of a show by their publication: one number for three rules.
///
/// Auto-download downloads the newest N, and at most N of its downloads stay; the list of the show has N, and older ones go to the archive.
/// The three numbers are stored apart, and earlier versions could set each of them: then there is no such N, and each stays until its
/// user sets one.
public struct NewestEpisodes: Sendable, Equatable {
  /// The number of newest episodes to download; 0 for none.
  public private(set) var downloads: Int
  /// The number of automatic downloads that stay; nil for all.
  public private(set) var keepLatest: Int?
  /// The number of episodes that the list has; 0 for all.
  public private(set) var listed: Int

  /// Reads the stored numbers.
  public init(downloads: Int = 0, keepLatest: Int? = nil, listed: Int = 0) {
    self.downloads = downloads
    self.keepLatest = keepLatest
    self.listed = listed
  }

  /// Whether the stored numbers differ, so that none holds for all of them.
  public var isCustom: Bool { Set(numbers).count > 1 || downloads > 0 && keepLatest != downloads }

  /// The number; `usual` where none is stored. Of numbers that differ, that of the downloads, else of the list.
  public var count: Int { numbers.first ?? Self.usual }

  /// Sets the number of every rule that is on. It also holds for downloads from the time before auto-download was off.
  public mutating func set(count: Int) {
    let count = min(max(count, 1), Self.maximum)
    if downloads > 0 { downloads = count }
    if listed > 0 { listed = count }
    keepLatest = count
  }

  /// Sets whether the newest episodes are downloaded. The downloads that are here stay.
  public mutating func set(downloads isOn: Bool) {
    if isOn { keepLatest = count }
    downloads = isOn ? count : 0
  }

  /// Sets whether only the newest episodes are listed.
  public mutating func set(listsOnlyNewest isOn: Bool) { listed = isOn ? count : 0 }

  /// The number where none was ever set.
  public static let usual = 3
  /// The maximum of each number.
  public static let maximum = 1_000

  // MARK: - Private

  private var numbers: [Int] { [downloads, listed, keepLatest ?? 0].filter { $0 > 0 } }
}

// MARK: - The numbers of a show

extension NewestEpisodes {
  /// The numbers that hold for a show.
  ///
  /// - Parameter rule: the rule for its new episodes, of the show or the default.
  public init(_ download: DownloadRule, _ rule: EpisodeRule, standard: DefaultEpisodeRule) {
    self.init(
      downloads: download.followsDefault ? standard.downloads : download.newest,
      keepLatest: download.keepLatest ?? (download.followsDefault ? standard.keepLatest : nil), listed: rule.keepNewest)
  }
}

extension DownloadRule {
  /// Sets the numbers of a show. A rule that follows the default continues to do so as far as they equal the default's, unless it `isOwn`.
  public mutating func set(_ newest: NewestEpisodes, standard: DefaultEpisodeRule, isOwn: Bool = false) {
    if followsDefault, !isOwn, newest.downloads == standard.downloads {
      keepLatest = newest.keepLatest == standard.keepLatest ? nil : newest.keepLatest
    } else {
      (self.newest, keepLatest, followsDefault) = (newest.downloads, newest.keepLatest, false)
    }
  }

  /// Follows the default, also with the number of downloads that stay.
  public mutating func followDefault() { (keepLatest, followsDefault) = (nil, true) }
}
