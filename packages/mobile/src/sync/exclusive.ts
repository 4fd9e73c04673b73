/** One at a time: in this page by a chain of promises, between tabs by a lock where the platform has them. */
export function exclusively(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(() => locked(job))
    last = result.catch(() => {})
    return result
  }
}

async function locked<T>(job: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request('tributary', job) : await job()
}
