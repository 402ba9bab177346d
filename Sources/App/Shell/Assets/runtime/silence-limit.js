// A limit for the silence of requests: networks leave some open for ever, although nothing arrives any more.

/** In milliseconds. */
const maxSilence = 60_000;

/**
 * @template T @param {AbortSignal} signal
 * @param {(signal: AbortSignal, didReceive: () => void) => Promise<T>} work Its requests end with the signal that it gets; it calls the
 *   function with each piece of an answer
 * @returns {Promise<T>} @throws Also when nothing has arrived for a minute
 */
export async function limitSilence(signal, work) {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", abort);
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Error("Nothing has arrived for a minute")), maxSilence);
  };
  wait();
  try {
    return await work(controller.signal, wait);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
