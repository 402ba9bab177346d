/// The fields of an item of `IrregularFeed`, correct or (mostly) wrong.
struct IrregularItem {
  /// nil omits the element.
  var date: String?
  var guid: String?
  var duration: String?
  /// The announced size of the audio in bytes; nil for the real one.
  var length: String?
  var type = "audio/mpeg"
  var hasTitle = true

  /// By the episode's slug. The show is published on Thursdays; 1 October 2026 is one.
  static let all: [String: IrregularItem] = [
    "01": IrregularItem(date: "Thu, 11 Jun 2026 06:00:00 GMT", guid: "ch-01", duration: "12:00"),
    // A day that does not exist.
    "02": IrregularItem(date: "Thu, 31 Jun 2026 06:00:00 GMT", guid: "ch-02", duration: "1080"),
    // No date, between two items with dates.
    "03": IrregularItem(guid: "ch-03", duration: "0:10:00"),
    // A clock that was reset.
    "04": IrregularItem(date: "Mon, 01 Jan 1900 00:00:00 GMT", guid: "ch-04", duration: "25:00.000"),
    // Correct except for the weekday.
    "05": IrregularItem(date: "Monday, 9 Jul 2026 06:00:00 +0000", guid: "ch-05", duration: "72:00"),
    // The GUID of the previous item: two episodes with one GUID.
    "06": IrregularItem(date: "Thu, 16 Jul 2026 06:00:00 GMT", guid: "ch-05", duration: "PT18M", length: "0"),
    "07": IrregularItem(date: "Thu, 23 Jul 2026 08:00:00 +0200", duration: "600.0"),
    "08": IrregularItem(date: "Thu, 30 Jul 26 06:00 EST", guid: "", duration: "about a quarter of an hour"),
    "09": IrregularItem(date: "2026-08-06T06:00:00Z", guid: "ch-09", duration: "", length: "unknown"),
    "10": IrregularItem(date: "August 13, 2026 6:00 AM", guid: "ch-10", duration: "1h 2m 3s", length: "12"),
    "11": IrregularItem(date: "Thu, 20 August 2026 06:00:00 BST", guid: "ch-11", duration: "-1", length: "-1"),
    // A date far in the future.
    "12": IrregularItem(date: "Thu, 27 Aug 2099 06:00:00 GMT", guid: "ch-12", duration: "00:00:00", type: "audio/mp3"),
    "13": IrregularItem(date: "Thu, 01 Jan 1970 00:00:00 GMT", guid: "ch-13", duration: "99:99", type: ""),
    // Only the address shows the type.
    "14": IrregularItem(
      date: "  Thu , 10 Sep 2026   06:00:00  GMT ", guid: "ch-14", length: "9999999999999999999999",
      type: "application/octet-stream"),
    // The GUID of an older item, this time with its date.
    "15": IrregularItem(date: "Thu, 11 Jun 2026 06:00:00 GMT", guid: "ch-01", duration: "25"),
    "16": IrregularItem(date: "Thu, 24 Sep 2026 24:61:00 GMT", guid: "ch-16", duration: "00:12:00", hasTitle: false),
  ]
}
