import Testing
import WebPage

@Suite("Form tokens of posted forms")
struct FormTokenRuleTests {
  @Test("Each form that posts has the token's field right after its start tag")
  func formsHaveField() {
    let files = SourceTree.files("swift", in: "Sources").map { file in
      (
        path: file.path, forms: file.text.matches(of: /method=\\?"post\\?"/).count,
        fields: file.text.ranges(of: ">\\(FormToken.field)").count
      )
    }
    #expect(files.map(\.forms).reduce(0, +) > 60)
    expect(
      noBreaches: files.filter { $0.forms != $0.fields }.map {
        "\($0.path) has \($0.forms) forms that post, and \($0.fields) times \\(FormToken.field) after a start tag: without it the server refuses the post."
      })
  }

  @Test("Each form that posts carries the token when it is rendered", arguments: SampledMain.all)
  func renderedFormsHaveField(main: SampledMain) {
    let field = FormToken.$current.withValue(SampledMain.token) { FormToken.field.text }
    for page in main.pagesWithToken {
      let posting = page.matches(of: /<form [^>]*method="post"[^>]*>/)
      #expect(posting.filter { !page[$0.range.upperBound...].hasPrefix(field) }.map { String($0.0) } == [])
      // A form that loads a page would put the token into an address.
      let loading = page.matches(of: /<form [^>]*method="get"[^>]*>/)
      #expect(loading.allSatisfy { !page[$0.range.upperBound...].prefix { $0 != ">" }.contains(FormToken.fieldName) })
    }
  }
}
