import { availableParallelism } from 'node:os'
import { FairGate } from './fair-gate.ts'
import { apiError } from './http/errors.ts'

/**
 * Such work shares four threads with files, names and compression, of which two are always left to these. One core is left
 * to everything else where there are two.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const RETRY = { 'retry-after': '5' }

const busy = () => apiError('key_derivation_busy', { headers: RETRY })

/** The gate belongs to the process, as the threads do. */
const gate = new FairGate(
  { atOnce: AT_ONCE, ofOneClient: 1, patienceMs: 20_000, mostWaiting: 24 },
  { ofClient: busy, ofAll: busy },
)

/** The caller that a password is checked or a key is derived for. Callers share the two places by name. */
export interface KeyWorkCaller {
  name: string
  /** A person known to the service waits for nothing but work that has begun: strangers' guesses come after. */
  isKnown: boolean
}

/** Runs the hashing of a password or the derivation of a key, which occupies a thread for a tenth of a second or more. */
export const workOnKeys = <T>({ name, isKnown }: KeyWorkCaller, work: () => Promise<T>): Promise<T> =>
  gate.run(name, work, isKnown)
