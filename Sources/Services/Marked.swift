/// What was marked, in a sentence, and the post that takes it back: these fields, to a path of ours.
public struct Marked: Sendable, Equatable {
  public let sentence: String
  public let undoPath: String
  public let undoFields: [String: String]
  public let undoText: String

  public init(sentence: String, undoPath: String, undoFields: [String: String], undoText: String) {
    self.sentence = sentence
    self.undoPath = undoPath
    self.undoFields = undoFields
    self.undoText = undoText
  }
}
