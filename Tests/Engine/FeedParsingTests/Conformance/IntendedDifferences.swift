/// The cases in which we differ from a suite, with the reasons. A line whose case passes must be removed.
enum IntendedDifferences {
  static let captured: [ConformanceScore.Difference] = [
    .init(name: "argl/rlm.xml", reason: soundBeforeLink),
    .init(name: "gnome-podcasts/de-grote.xml", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(name: "radiofeed/rss_mock_catalan.xml", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(
      name: "node-podcast-parser/complex-genre.xml", reason: "Of four levels of categories it keeps three.", suiteIsWrong: true),
    .init(
      name: "node-podcast-parser/se-radio.xml",
      reason: "It has no identity at all for 166 episodes that have no GUID and name their file in two ways.", suiteIsWrong: true),
    .init(name: "podhaven/seattle_official.rss", reason: enclosureIsOverlooked, suiteIsWrong: true),
    .init(name: "radiofeed/rss_mock_iso_8859-1.xml", reason: enclosureIsOverlooked, suiteIsWrong: true),
    .init(name: "selfhosted/china-history.xml", reason: "An owner within an owner is overlooked there.", suiteIsWrong: true),
  ]

  static let feedparser: [ConformanceScore.Difference] =
    [
      .init(name: "wellformed/atom10/entry_content_and_summary.xml", reason: fullestNotes),
      .init(name: "wellformed/rss/item_summary_and_description.xml", reason: fullestNotes),
      .init(name: "wellformed/base/http_entry_id_base_docuri.xml", reason: guidIsNoAddress, suiteIsWrong: true),
      .init(name: "wellformed/itunes/itunes_item_block_uppercase.xml", reason: blockIsYes, suiteIsWrong: true),
      .init(name: "wellformed/itunes/itunes_item_block_whitespace.xml", reason: blockIsYes, suiteIsWrong: true),
      .init(name: "wellformed/itunes/itunes_channel_block_whitespace.xml", reason: blockIsYes, suiteIsWrong: true),
      .init(
        name: "wellformed/itunes/itunes_item_block_true.xml",
        reason: "Who writes \"true\" means to be blocked, though Apple says it has no effect."),
    ]
    + [
      "atom10/entry_content_base64_2", "atom10/entry_summary_base64", "atom10/entry_title_base64", "atom10/feed_rights_base64",
      "atom10/feed_rights_base64_2", "base/http_entry_summary_base64_base_docuri", "base/http_entry_title_base64_base_docuri",
      "base/http_feed_tagline_base64_base_docuri",
    ].map { .init(name: "wellformed/\($0).xml", reason: base64) }

  static let gofeed: [ConformanceScore.Difference] =
    [
      .init(
        name: "rss/feed_image_-_rss_channel_description.xml",
        reason: "A picture within the description is no cover: as often it is a tracker or an advertisement.")
    ]
    + ["name", "emailAndName", "nameAndEmail"].map {
      .init(
        name: "rss/feed_author_-_rss_channel_webMaster_\($0).xml",
        reason: "RSS 2.0 says that the webmaster answers for technical matters: not the author of a show.", suiteIsWrong: true)
    }
    + [
      "atom10_feed_entry_content_base64_escaped_markup", "atom10_feed_entry_summary_base64", "atom10_feed_entry_title_base64",
      "atom10_feed_entry_title_base64_escaped_markup", "issue_275_extensions_and_source",
    ].map { .init(name: "atom/\($0).xml", reason: base64) }

  static let feedRS: [ConformanceScore.Difference] = [
    .init(name: "atom/atom_entry_1.xml", reason: "An entry alone is no show that one could follow."),
    .init(
      name: "rss2/rss_2.0_spiegel.xml", reason: "It gives the address of a player on the web for that of the sound.", suiteIsWrong: true),
  ]

  static let rssParser: [ConformanceScore.Difference] = [
    .init(name: "input/reddit-atom.rss", reason: textOutOfOrder, suiteIsWrong: true),
    .init(name: "input/reddit-home.rss", reason: textOutOfOrder, suiteIsWrong: true),
  ]

  static let feedsmith: [ConformanceScore.Difference] = []

  static let sanitiser: [ConformanceScore.Difference] = [
    .init(name: "sanitize/entry_content_script_base64.xml", reason: base64),
    .init(name: "sanitize/entry_summary_script_base64.xml", reason: base64),
    .init(name: "sanitize/entry_summary_iframe.xml", reason: openFrame),
    .init(name: "sanitize/feed_subtitle_iframe.xml", reason: openFrame),
  ]

  static let podcastparser: [ConformanceScore.Difference] = [
    .init(name: "itunes_duration", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(name: "itunes_episode_image", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(name: "itunes_xmlns", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(name: "media_episode_thumbnail_group", reason: guidIsNoAddress, suiteIsWrong: true),
    .init(name: "no_guid", reason: soundBeforeLink),
  ]

  // MARK: - Private

  private static let fullestNotes = "Of several texts only the fullest is kept as the notes."

  private static let openFrame = "What follows a frame that is never closed belongs to the frame; browsers show none of it."

  private static let base64 = "No podcast writes its texts in base64."

  private static let textOutOfOrder = "It loses the order of text and elements: \"submitted bytospace\" for \"submitted by x to space\"."

  private static let blockIsYes = "Apple's own word is \"Yes\", in that case; white space around it means nothing."

  private static let soundBeforeLink =
    "Without a GUID the file tells an episode, and then the link: many feeds give the show's page as every episode's link."

  private static let enclosureIsOverlooked =
    "It overlooks an `enclosure`, and the length in it, once it has seen a file of Media RSS."

  private static let guidIsNoAddress = """
    A GUID such as "a" is taken for a relative address there, so that every episode would be a new one when the feed moves.
    """
}
