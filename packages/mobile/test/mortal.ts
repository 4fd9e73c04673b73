/** The app was killed: nothing that it calls from now on happens. */
export class Killed extends Error {
  constructor() {
    super('killed')
  }
}

/** Counts every call of a life. At the last one the call happens, or not, and then nothing does any more. */
export class Life {
  #left: number
  readonly #isLastDone: boolean

  constructor(calls: number, isLastDone: boolean) {
    this.#left = calls
    this.#isLastDone = isLastDone
  }

  async call<T>(happen: () => Promise<T>): Promise<T> {
    this.#left--
    if (this.#left > 0) return await happen()
    if (this.#left === 0 && this.#isLastDone) await happen()
    throw new Killed()
  }

  /** The same object, whose methods end with this life. */
  of<T extends object>(target: T, asyncMethods: readonly string[], pageMethods: readonly string[] = []): T {
    const life = this
    return new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name)
        if (name === 'log') return life.of(value as object, ['position'], ['changes'])
        if (typeof value !== 'function') return value
        if (asyncMethods.includes(String(name)))
          return (...given: unknown[]) => life.call(() => value.apply(object, given))
        if (pageMethods.includes(String(name)))
          return (...given: unknown[]) => life.pages(value.apply(object, given))
        return value.bind(object)
      },
    })
  }

  async *pages<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
    for await (const page of pages) {
      await this.call(async () => {})
      yield page
    }
  }
}
