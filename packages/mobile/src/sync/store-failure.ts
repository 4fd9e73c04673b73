/** A store that could not be read. What goes wrong elsewhere while its records are handled is not its failure. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StoreFailure'
  }
}

/** The same pages, with the errors of the store classified. */
export async function* ofStore<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = pages[Symbol.asyncIterator]()
  let isDone = false
  try {
    for (;;) {
      const next = await iterator.next().catch((error) => {
        isDone = true
        throw new StoreFailure(error)
      })
      if (next.done) {
        isDone = true
        return
      }
      yield next.value
    }
  } finally {
    if (!isDone) await iterator.return?.()
  }
}
