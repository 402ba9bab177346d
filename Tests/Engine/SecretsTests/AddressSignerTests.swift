import Foundation
import Secrets
import TestSupport
import Testing

@Suite struct AddressSignerTests {
  /// Other apps have stored addresses with codes of this kind: they must stay valid. The literal is that of another implementation.
  @Test func codesStayTheSame() {
    let signer = AddressSigner(secret: "secret")
    let code = "afMbXmjylLhrqU0hjM5J7-mEjusbqBPTDrFrzMVChIM"
    #expect(signer.code(for: "media 12") == code)
    #expect(signer.isValid(code, for: "media 12"))
  }

  @Test func refusesOtherCodes() {
    let signer = AddressSigner(secret: "secret")
    let code = signer.code(for: "media 12")
    #expect(code.utf8.count == AddressSigner.codeLength)
    for text in ["media 13", "media 1", "artwork 12", ""] { #expect(!signer.isValid(code, for: text), "\(text)") }
    for wrong in [
      "", "x", "é", String(code.dropLast()), code + "A", "!" + code.dropFirst(), (code.first == "A" ? "B" : "A") + code.dropFirst(),
    ] {
      #expect(!signer.isValid(wrong, for: "media 12"), "\(wrong)")
    }
    #expect(!AddressSigner(secret: "another").isValid(code, for: "media 12"))
  }

  @Test func derivesAKeyForEachPurpose() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      try Data((0..<32).map { UInt8($0) }).write(to: file)
      let signer = try await CredentialKey(file: file).signer(for: "media addresses")
      // HKDF-SHA256 and HMAC-SHA256 of another implementation.
      #expect(signer.code(for: "media 7 1 3 1790000000") == "mGvOXb4YM-hWLYVA6nHVu74AZunTFsTDQKdTKfp7_PY")
      let other = try await CredentialKey(file: file).signer(for: "other")
      #expect(other.code(for: "media 7 1 3 1790000000") != "mGvOXb4YM-hWLYVA6nHVu74AZunTFsTDQKdTKfp7_PY")
    }
  }

  /// The addresses of a server outlive its restart, and those of another server are invalid.
  @Test func isTheSameForEachProcessWithTheSameFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let code = try await CredentialKey(file: file).signer(for: "x").code(for: "text")
      #expect(try await CredentialKey(file: file).signer(for: "x").isValid(code, for: "text"))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let other = try await CredentialKey(file: folder.appending(path: "other.key")).signer(for: "x")
      #expect(!other.isValid(code, for: "text"))
    }
  }
}
