import Testing

@testable import Server

@Suite struct FormFieldsTests {
  @Test(arguments: [
    ("a=1&b=2", ["a": ["1"], "b": ["2"]]), ("a=x+y%20z&b=%E8%8C%B6", ["a": ["x y z"], "b": ["茶"]]), ("a=1&a=2", ["a": ["1", "2"]]),
    ("a", ["a": [""]]), ("a=b=c", ["a": ["b=c"]]), ("=1", ["": ["1"]]), ("", [:]), ("&&", [:]), ("a=%zz%4", ["a": ["%zz%4"]]),
    ("a=%ff", ["a": ["\u{FFFD}"]]), ("%61+%62=1", ["a b": ["1"]]),
    // In a string, a separator and a combining mark form one character.
    ("a=1&\u{301}b=2", ["a": ["1"], "\u{301}b": ["2"]]), ("a=\u{301}1", ["a": ["\u{301}1"]]),
  ])
  func parsesFieldsOfBrowsers(text: String, fields: [String: [String]]) {
    #expect(FormFields.read(text) == fields)
  }
}
