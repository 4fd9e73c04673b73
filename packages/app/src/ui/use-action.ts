import { useCallback, useState } from 'react'

export interface Action<A extends unknown[]> {
  run(...args: A): void
  isBusy: boolean
  error: unknown
}

/** Something a person sets going: once at a time, and its failure is there to be shown. */
export function useAction<A extends unknown[]>(work: (...args: A) => Promise<void>): Action<A> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = useCallback(
    (...args: A) => {
      setBusy(true)
      setError(null)
      work(...args)
        .catch((failure: unknown) => setError(failure))
        .finally(() => setBusy(false))
    },
    [work],
  )
  return { run, isBusy, error }
}
