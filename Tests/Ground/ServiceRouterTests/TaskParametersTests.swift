import ServiceRouter
import Testing

@Suite struct TaskParametersTests {
  private let parameters: TaskParameters = ["number": 5, "text": "five", "none": nil as Int?]

  @Test func readsValuesByType() throws {
    #expect(try parameters.required("number", as: Int64.self) == 5)
    #expect(try parameters.required("number", as: String.self) == "5")
    #expect(try parameters.optional("none", as: Int.self) == nil)
  }

  @Test func throwsForMissingOrWrongType() {
    #expect(throws: TaskError.missing("none")) { try parameters.required("none", as: Int.self) }
    #expect(throws: TaskError.wrongType("text")) { try parameters.required("text", as: Int.self) }
    #expect(throws: TaskError.wrongType("text")) { try parameters.optional("text", as: Double.self) }
  }
}
