import { randomInt } from 'node:crypto'
import type { PhoneSource } from '@tributary/health'
import {
  createSync,
  enrol,
  memoryStorage,
  openBinding,
  type SourceState,
  syntheticStore,
  systemClock,
  TributaryClient,
} from '@tributary/mobile'
import { prepareBinding } from '../binding/index.ts'
import type { Platform } from '../platform/platform.ts'

export interface SimulatedPhone {
  clientUuid: string
  clientName: string
  userId: string
  source: PhoneSource
  /** The same word is the same person. */
  persona: string
}

/** Older than any past that the service asks for. */
const DAYS = 40

/**
 * A made-up person's phone, through the real doors: binds with a code, accepts, connects the store and syncs. Again for the same
 * user it is the same phone, which brings what is new.
 */
export async function syncSimulatedPhone(platform: Platform, phone: SimulatedPhone): Promise<SourceState> {
  const { clientUuid, clientName, userId, source, persona } = phone
  const code = String(randomInt(100_000, 1_000_000))
  const shown = { clientName, tycUrl: null, supportUrl: null, completeLogOut: false }
  const { link, store: storeBinding } = await prepareBinding(platform, { clientUuid, userId, shown }, code)
  await storeBinding(platform.db)
  const storage = memoryStorage()
  const { credential, baseUrl } = await enrol({
    ...(await openBinding(fetch, link, code)),
    fetch,
    storage,
    installationId: `simulated/${clientUuid}/${userId}`,
    platform: source === 'Apple Health' ? 'ios' : 'android',
    appVersion: 'simulated',
    timeZone: systemClock.timeZone(),
    termsAcceptedAt: new Date(platform.clock.now()),
  })
  const clock = { ...systemClock, now: () => new Date(platform.clock.now()) }
  const store = syntheticStore({ source, seed: persona, days: DAYS, clock })
  const client = new TributaryClient({ fetch, baseUrl, credential })
  const sync = await createSync({ client, stores: [store], storage, clock })
  await sync.connect(source)
  const outcome = await sync.run()
  if (outcome !== 'done') throw new Error(`the phone could not bring its data: ${outcome}`)
  return sync.state().sources[0]!
}
