export interface LimitedTurns {
  take<T>(work: () => Promise<T>): Promise<T>
}

/** At most `limit` at a time; the others wait in the order they came. */
export function createTurns(limit: number): LimitedTurns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(work) {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
