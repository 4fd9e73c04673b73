/**
 * A number of bytes that several callers share. A caller borrows what it holds in memory, and is refused when too little is
 * left.
 */
export class MemoryBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** Given back when it is disposed of. */
  lend(bytes: number): Disposable | null {
    if (bytes > this.#left) return null
    this.#left -= bytes
    return {
      [Symbol.dispose]: () => {
        this.#left += bytes
      },
    }
  }
}
