import { FairGate } from './fair-gate.ts'
import { apiError } from './http/errors.ts'

/** Of the four threads that such work shares with files, names and compression, so that some are always left. */
const AT_ONCE = 2
const RETRY = { 'retry-after': '5' }

const busy = () => apiError('key_derivation_busy', { headers: RETRY })

/** Of the process, as the threads are. */
const gate = new FairGate(
  { atOnce: AT_ONCE, ofOneClient: 1, patienceMs: 20_000, mostWaiting: 24 },
  { ofClient: busy, ofAll: busy },
)

/** Hashes a password or derives a key, which occupies a thread for a tenth of a second or more. `who` asks for it. */
export const workOnKeys = <T>(who: string, work: () => Promise<T>): Promise<T> => gate.run(who, work)
