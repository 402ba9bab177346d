import Testing

@testable import Engines

struct AllocatorTests {
  @Test func returnsFreeMemoryToTheSystem() {
    // The last of these blocks is still in use, so that the rest is not at the end of its arena.
    var blocks = (0..<20_000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 4_000, alignment: 16) }
    for block in blocks { block.initializeMemory(as: UInt8.self, repeating: 1, count: 4_000) }
    let last = blocks.removeLast()
    for block in blocks { block.deallocate() }
    #expect(Allocator.returnFreeMemory())
    last.deallocate()
  }
}
