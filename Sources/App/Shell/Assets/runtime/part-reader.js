// Reads the stream of an answer in parts, always into the same memory: engines collect the pieces of a stream so late that a long episode would
// fill the memory of a phone.

export class PartReader {
  #reader;
  #buffer;
  #didReceive;
  /** Without them, the engine gives pieces of its own, of which a part has room for the beginning. */
  #readsIntoBuffer = true;
  /** @type {Uint8Array | undefined} */
  #rest;

  /** @param {ReadableStream<Uint8Array>} stream @param {number} partBytes The size of the largest part @param {() => void} didReceive */
  constructor(stream, partBytes, didReceive) {
    this.#buffer = new ArrayBuffer(partBytes);
    this.#didReceive = didReceive;
    try {
      this.#reader = stream.getReader({ mode: "byob" });
    } catch {
      this.#reader = stream.getReader();
      this.#readsIntoBuffer = false;
    }
  }

  /** @param {number} count @returns {Promise<Uint8Array>} The next bytes, until the next call; fewer at the end of the stream */
  async read(count) {
    let length = 0;
    for (let read = 1; length < count && read > 0; length += read) {
      read = await (this.#readsIntoBuffer ? this.#fill(length, count) : this.#copy(length, count));
      this.#didReceive();
    }
    return new Uint8Array(this.#buffer, 0, length);
  }

  cancel() {
    this.#reader.cancel().catch(() => {});
  }

  async #fill(start, end) {
    const { value } = await this.#reader.read(new Uint8Array(this.#buffer, start, end - start));
    if (!value) return 0;
    this.#buffer = value.buffer;
    return value.length;
  }

  async #copy(start, end) {
    const piece = this.#rest ?? (await this.#reader.read()).value;
    if (!piece) return 0;
    const taken = piece.subarray(0, end - start);
    this.#rest = taken.length < piece.length ? piece.subarray(taken.length) : undefined;
    new Uint8Array(this.#buffer).set(taken, start);
    return taken.length;
  }
}
