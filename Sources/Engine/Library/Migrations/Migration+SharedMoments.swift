import Storage

extension Migrations {
  /// The moments of public links, and their lookup by the random text in their address.
  static let sharedMoments = Migration(
    id: "2026-11-29-shared-moments",
    sql: """
      ALTER TABLE public_link ADD COLUMN start_at DOUBLE PRECISION;
      CREATE UNIQUE INDEX public_link_by_secret ON public_link (secret);
      """)
}
