import { type HealthStore, syntheticStore, systemClock } from '@tributary/mobile'

const SEED = 'tributary.synthetic-person'
const DENIED = 'tributary.synthetic-person.denied'
/** The service asks for 29 days. */
const DAYS = 30

/** Asks as the phone's own sheet would; answers with the types that the person does not allow. */
export type AskForPermission = (
  types: readonly string[],
  denied: readonly string[],
) => Promise<readonly string[]>

let ask: AskForPermission = async (_, denied) => denied

export function answerPermissionsWith(sheet: AskForPermission): void {
  ask = sheet
}

/** For the sandbox: a made-up person who plays Health Connect, the same at each visit of this browser. */
export function syntheticPerson(): HealthStore {
  const store = syntheticStore({
    source: 'Health Connect',
    seed: seed(),
    days: DAYS,
    clock: systemClock,
    denied,
  })
  return {
    ...store,
    async request() {
      localStorage.setItem(DENIED, JSON.stringify(await ask(store.types, denied())))
      return store.request()
    },
  }
}

const denied = (): readonly string[] => JSON.parse(localStorage.getItem(DENIED) ?? '[]')

function seed(): string {
  const kept = localStorage.getItem(SEED)
  if (kept) return kept
  const fresh = crypto.randomUUID()
  localStorage.setItem(SEED, fresh)
  return fresh
}
