import { PHONE_SOURCES, PROVIDERS, type Provider } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { liveBySource, refusedSignIns } from '../../connections/index.ts'
import {
  announcedSince,
  isPortalOnly,
  ourShare,
  pollingState,
  refusedPulls,
  type SourceTrouble,
  signingKeysGiven,
  spentBudgets,
  troublesSince,
} from '../../intake/index.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { errorWords } from '../../why/index.ts'
import { iso, TextOrNull } from './shared.ts'

const DAY_MS = 86_400_000
/** Of live connections; fewer have troubles of their own. */
const IN_TROUBLE = 0.1
/** The person's own choice, or over for good: nothing is wrong with the source. */
const NO_TROUBLE_OF_THE_SOURCE = ['forbidden', 'not_granted', 'grant_ended']

export const SourceSchema = Type.Object({
  data_source: Type.String(),
  /** Null for what the app on a phone reads. */
  slug: TextOrNull,
  is_configured: Type.Boolean(),
  live_connections: Type.Integer(),
  is_in_trouble: Type.Boolean(),
  /** Of what was asked within the last day and is live: what went wrong at the last try. */
  errors: Type.Array(Type.Object({ words: Type.String(), connections: Type.Integer() })),
  /** The last refusal of each step of a sign-in, with the code that the vendor gave. */
  refused_sign_ins: Type.Array(
    Type.Object({
      step: Type.Enum(['authorize', 'exchange', 'refresh']),
      code: Type.String(),
      at: Type.String(),
    }),
  ),
  /** Whether data is also read without an announcement; null for phones. */
  polling: Type.Union([Type.Enum(['on', 'off', 'refused']), Type.Null()]),
  /** Since when the vendor does not let this application pull. */
  pull_refused_at: TextOrNull,
  budgets: Type.Array(
    Type.Object({
      used: Type.Integer(),
      allowed: Type.Integer(),
      seconds: Type.Integer(),
      ends_at: TextOrNull,
    }),
  ),
  /** Limits that hold for each account by itself. */
  account_limits: Type.Array(Type.Object({ calls: Type.Integer(), seconds: Type.Integer() })),
  webhook: Type.Union([
    Type.Object({
      subscribed: Type.Enum(['automatically', 'for each account', 'in the portal']),
      key_given_at: TextOrNull,
      calls_of_last_day: Type.Integer(),
      last_call_at: TextOrNull,
    }),
    Type.Null(),
  ]),
})
export type SourceEntry = Static<typeof SourceSchema>

/** How every source stands that this service knows, configured or not. */
export async function sourceHealth(platform: Platform): Promise<SourceEntry[]> {
  const { db, clock } = platform
  const since = new Date(clock.now() - DAY_MS)
  const live = await liveBySource(db)
  const troubles = await troublesSince(db, since)
  const budgets = await spentBudgets(db, nowDate(clock))
  const announced = await announcedSince(db, since)
  const keys = await signingKeysGiven(db)
  const refused = await refusedSignIns(db)
  const refusedPull = await refusedPulls(db)
  const about = (source: string) => {
    const connections = live.get(source) ?? 0
    const errors = troubles.filter((trouble) => trouble.source === source)
    return {
      data_source: source,
      live_connections: connections,
      is_in_trouble: isInTrouble(errors, connections),
      errors: errors.map(({ error, connections: count }) => ({
        words: errorWords(error),
        connections: count,
      })),
      refused_sign_ins: refused
        .filter((one) => one.source === source)
        .map(({ step, code, at }) => ({ step, code, at: at.toISOString() })),
    }
  }
  const ofVendors = Object.values(PROVIDERS).map((provider): SourceEntry => {
    const { manifest } = platform.providers.get(provider.manifest.source)?.provider ?? provider
    const { source, slug, limits } = manifest
    const calls = announced.find((one) => one.source === source)
    const way = howSubscribed(provider)
    return {
      ...about(source),
      slug,
      is_configured: platform.providers.has(source),
      polling: pollingState(manifest, refusedPull),
      pull_refused_at: iso(refusedPull.get(source) ?? null),
      budgets: limits
        .filter(({ per }) => per === 'app')
        .map((limit) => {
          const spent = budgets.find((one) => one.source === source && one.seconds === limit.seconds)
          return {
            used: spent?.calls ?? 0,
            allowed: ourShare(limit, live.get(source) ?? 0),
            seconds: limit.seconds,
            ends_at: iso(spent?.endsAt ?? null),
          }
        }),
      account_limits: limits
        .filter(({ per }) => per === 'account')
        .map((limit) => ({ calls: ourShare(limit, 0), seconds: limit.seconds })),
      webhook: way && {
        subscribed: way,
        key_given_at: iso(keys.get(source) ?? null),
        calls_of_last_day: calls?.calls ?? 0,
        last_call_at: iso(calls?.lastAt ?? null),
      },
    }
  })
  const ofPhones = PHONE_SOURCES.map(
    (source): SourceEntry => ({
      ...about(source),
      ...{ slug: null, is_configured: true, polling: null, pull_refused_at: null },
      ...{ budgets: [], account_limits: [], webhook: null },
    }),
  )
  return [...ofVendors, ...ofPhones]
}

function isInTrouble(errors: readonly SourceTrouble[], connections: number): boolean {
  const concerned = errors
    .filter(({ error }) => !NO_TROUBLE_OF_THE_SOURCE.includes(error))
    .reduce((sum, error) => sum + error.connections, 0)
  return concerned > 0 && concerned >= connections * IN_TROUBLE
}

function howSubscribed(provider: Provider): 'automatically' | 'for each account' | 'in the portal' | null {
  if (!provider.webhook) return null
  if (isPortalOnly(provider)) return 'in the portal'
  return provider.webhook.subscribe ? 'automatically' : 'for each account'
}
