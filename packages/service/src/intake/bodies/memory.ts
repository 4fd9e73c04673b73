/** Bytes that several callers share: what each holds is lent to it, and it gets nothing when too little is left. */
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
