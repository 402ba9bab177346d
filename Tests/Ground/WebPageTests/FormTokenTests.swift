import Testing
import WebPage

@Suite("Form token")
struct FormTokenTests {
  private let secret = (0..<32).map { UInt8($0) * 7 }

  @Test("A token matches with every mask, and each mask is another")
  func matchesWithEveryMask() {
    let tokens = (0..<50).map { _ in FormToken(secret: secret) }
    #expect(Set(tokens.map(\.masked)).count == 50)
    #expect(tokens.allSatisfy { FormToken.matches($0.masked, tokens[0]) && $0.masked.utf8.count == 86 })
    #expect(tokens.allSatisfy { $0.masked.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) } })
  }

  @Test("A token of another session, a changed one and none do not match")
  func refusesOthers() {
    let token = FormToken(secret: secret)
    var other = secret
    other[31] ^= 1
    #expect(!FormToken.matches(FormToken(secret: other).masked, token))
    #expect(!FormToken.matches(nil, token))
    let long = String(repeating: "A", count: 1 << 20)
    for sent in [
      "", "A", token.masked + "A", String(token.masked.dropLast()), String(repeating: "A", count: 86), long, "\u{301}" + token.masked,
      String(repeating: "é", count: 43), token.masked.replacing(/^./, with: "="),
    ] {
      #expect(!FormToken.matches(sent, token), "\(sent.prefix(90))")
    }
    // The mask alone, twice, unmasks to zeros only.
    #expect(!FormToken.matches(FormToken(secret: Array(repeating: 0, count: 32)).masked, token))
    #expect(!FormToken.matches("", FormToken(secret: [])))
  }

  @Test("A request without a session needs no token, and its forms have no field")
  func needsNoneWithoutSession() {
    #expect(FormToken.matches(nil, nil) && FormToken.matches("x", nil))
    #expect(FormToken.field.isEmpty)
  }

  @Test("A form's field carries the token of the response")
  func rendersField() {
    let token = FormToken(secret: secret)
    let field = FormToken.$current.withValue(token) { FormToken.field.text }
    #expect(field == "<input type=\"hidden\" name=\"form-token\" value=\"\(token.masked)\">")
  }
}
