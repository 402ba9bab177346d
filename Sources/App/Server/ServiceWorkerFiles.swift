/// What the service worker learns of the version that it belongs to: `self.assets`.
struct ServiceWorkerFiles: Encodable {
  /// The folder of the files, without the base path: "/assets/3f2a".
  let base: String
  /// The files that every page may need: "app.css".
  let names: [String]
}
