import { randomUUID } from 'node:crypto'
import {
  addDays,
  affectedDays,
  buildDay,
  buildEvents,
  type HealthRecord,
  type MeasurementRecord,
  type SleepRecord,
  type Source,
  type WorkoutRecord,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { applyDocument, MemoryDocumentStore, type WebhookDocument } from '@tributary/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { setAddon } from '../accounts/addons.ts'
import { createClient } from '../accounts/clients.ts'
import { rankingOf, setRanking } from '../accounts/ranking.ts'
import { putRecords } from '../records/store/records.ts'
import { ensureUser, type User } from '../users/index.ts'
import { buildDocuments } from './build-days.ts'

const SOURCES = ['Garmin', 'Polar', 'Oura', 'Withings', 'Fitbit'] as const satisfies readonly Source[]
const MIDNIGHT = Date.parse('2026-11-14T00:00:00Z')
const MINUTE_MS = 60_000
const ZONE = 'UTC'
const DAYS = [-2, -1, 0, 1].map((days) => addDays('2026-11-14', days))

/** An event as a source reports it, by its id there, so many minutes from midnight. */
interface ReportedEvent {
  source: Source
  id: number
  kind: 'workout' | 'measurement'
  minute: number
}

type TestRecord = WorkoutRecord | MeasurementRecord | SleepRecord

type Step =
  | { kind: 'nap'; id: number; hour: number | null }
  | { kind: 'report'; event: ReportedEvent }
  | { kind: 'retract'; source: Source; id: number }
  | { kind: 'rank'; sources: readonly Source[] }
  | { kind: 'clean'; on: boolean }

const base = {
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  series: {},
  extras: {},
} as const

function recordOf({ source, id, kind, minute }: ReportedEvent): WorkoutRecord | MeasurementRecord {
  const at = (later: number) => ({ at: MIDNIGHT + (minute + later) * MINUTE_MS, offset: 0 })
  const own = { ...base, source, key: `${kind}:${id}` }
  const weight = SOURCES.indexOf(source as (typeof SOURCES)[number]) * 10 + id + 50
  if (kind === 'measurement') return { ...own, kind, at: at(0), site: null, values: { weight_kg: weight } }
  const values = { energy_active_kcal: weight, heart_rate_avg_bpm: weight }
  return { ...own, kind, start: at(0), end: at(40), activity: 'Running', autoDetected: false, values }
}

function napOf(id: number, hour: number): SleepRecord {
  const at = (hours: number) => ({ at: MIDNIGHT + (hour + hours) * 60 * MINUTE_MS, offset: 0 })
  const own = { ...base, source: 'Garmin' as const, key: `nap:${id}`, values: {} }
  return { ...own, kind: 'sleep', start: at(0), end: at(1), nap: true, stages: [] }
}

let test: TestPlatform
beforeAll(async () => {
  test = await createTestPlatform()
})
afterAll(() => test.close())

/** A person whose sources report, change and retract events, through the code that builds the documents. */
async function person() {
  const { platform, clock } = test
  const { user } = await platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'Test client')
    return ensureUser(trx, platform, clientUuid, randomUUID())
  })
  const records = new Map<string, TestRecord>()
  const store = () =>
    platform.db.transaction().execute(async (trx) => {
      const key = await platform.keyring.get(trx, user.scope)
      await trx.deleteFrom('records').where('user_key', '=', user.scope.userKey).execute()
      await putRecords(trx, key, user.scope, [...records.values()].map(traced), new Date(clock.now()))
    })
  const build = async (days: readonly string[], together: boolean) => {
    for (const run of together && days.length > 0 ? [days] : days.map((day) => [day]))
      await platform.db.transaction().execute((trx) => buildDocuments(trx, platform, user.scope, run))
  }
  const put = (key: string, record: TestRecord | null) => {
    const before = records.get(key)
    if (record) records.set(key, record)
    else records.delete(key)
    return [before, record].flatMap((one) => (one ? affectedDays(one, ZONE) : []))
  }
  return {
    user,
    records,
    async take(step: Step, { together, backwards }: { together: boolean; backwards: boolean }) {
      clock.advance(MINUTE_MS)
      const days = new Set<string>()
      if (step.kind === 'report') {
        const { event } = step
        for (const day of put(`${event.source}/${event.id}`, recordOf(event))) days.add(day)
      } else if (step.kind === 'nap') {
        const record = step.hour === null ? null : napOf(step.id, step.hour)
        for (const day of put(`nap/${step.id}`, record)) days.add(day)
      } else if (step.kind === 'retract') {
        for (const day of put(`${step.source}/${step.id}`, null)) days.add(day)
      } else {
        if (step.kind === 'clean')
          await setAddon(platform, 'operator', user.clientUuid, 'data_cleaning', step.on)
        else
          for (const pillar of ['physical', 'body'] as const)
            await setRanking(platform, 'operator', user.clientUuid, pillar, step.sources)
        for (const day of DAYS) days.add(day)
      }
      await store()
      const sorted = [...days].sort()
      await build(backwards ? sorted.reverse() : sorted, together)
    },
  }
}

const traced = (record: HealthRecord) => ({
  record,
  raw: { resource: 'test', objectId: record.key, revision: 1, mapperVersion: 1 },
})

type Person = Awaited<ReturnType<typeof person>>

/** Reads every version of every document, as it is delivered. */
async function deliveredTo(user: User): Promise<WebhookDocument[]> {
  const documents = await documentsOf(test, user)
  return documents.map(({ body }) => body as unknown as WebhookDocument)
}

const eventsTo = async (user: User): Promise<WebhookDocument[]> =>
  (await deliveredTo(user)).filter(({ data_structure: structure }) => structure.endsWith('_event'))

/** Returns the documents that are held by a receiver which follows the guide. */
async function heldOf(deliveries: readonly WebhookDocument[]): Promise<WebhookDocument[]> {
  const store = new MemoryDocumentStore()
  for (const document of deliveries) await applyDocument(store, document)
  return store.documents()
}

/** Builds the person's documents anew from what the sources report now. */
async function presentOf({ user, records: known }: Person, cleaning: boolean): Promise<unknown[]> {
  const { platform } = test
  const ranking = await rankingOf(platform.db, user.clientUuid)
  const rules = {
    userId: user.userId,
    zone: ZONE,
    ranking,
    sources: SOURCE_FACTS,
    cleaning,
    granular: false,
    deviceMetadata: false,
  }
  const records = [...known.values()]
  return DAYS.flatMap((day) => [
    ...buildDay({ ...rules, day, records }),
    ...buildEvents({ ...rules, day, records }),
  ]).map(({ body }) => body)
}

const reportedEvents: fc.Arbitrary<ReportedEvent> = fc.record({
  source: fc.constantFrom(...SOURCES),
  id: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('measurement', 'measurement', 'measurement', 'workout'),
  // Chains over midnight, in which each meets the next, and a place far away to move to.
  minute: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(-32, -24, -16, -8, 0, 8, 16, 24) },
    { weight: 1, arbitrary: fc.integer({ min: -25, max: 25 }) },
    { weight: 1, arbitrary: fc.constantFrom(600, 608) },
  ),
})
const ranks = fc.shuffledSubarray([...SOURCES], { minLength: SOURCES.length })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: reportedEvents.map((one): Step => ({ kind: 'report', event: one })) },
  {
    weight: 3,
    arbitrary: reportedEvents.map(({ source, id }): Step => ({ kind: 'retract', source, id })),
  },
  { weight: 2, arbitrary: ranks.map((sources): Step => ({ kind: 'rank', sources })) },
  { weight: 1, arbitrary: fc.boolean().map((on): Step => ({ kind: 'clean', on })) },
)
const manners = fc.record({ together: fc.boolean(), backwards: fc.boolean() })
const histories = fc.array(fc.tuple(steps, manners), { minLength: 1, maxLength: 20, size: 'max' })

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()

const envelope = ['version', 'data_structure', 'client_uuid', 'user_id', 'document_version']
const ours = ['document_key_string', 'retracted_bool']
const contentOf = (document: WebhookDocument) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => ![...envelope, ...ours].includes(name)))

describe('a store that follows the guide', () => {
  it('ends with exactly the documents of the person, however sources and cleaning modes are added, changed and removed', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (history, order) => {
        const someone = await person()
        let cleaning = true
        for (const [step, manner] of history) {
          if (step.kind === 'clean') cleaning = step.on
          await someone.take(step, manner)
          const arriving = (await deliveredTo(someone.user))
            .map((document) => ({ document, place: order.next().value! }))
            .sort((one, other) => one.place - other.place)
          const held = await heldOf(arriving.map(({ document }) => document))
          expect(sorted(held.map(contentOf))).toEqual(sorted(await presentOf(someone, cleaning)))
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('keeps one event under one key, whichever source comes first and whichever leads', async () => {
    const near = fc
      .shuffledSubarray([...SOURCES], { minLength: 2 })
      .chain((sources) =>
        fc.tuple(
          fc.constantFrom('workout', 'measurement'),
          fc.tuple(
            ...sources.map((source) =>
              fc.record({ source: fc.constant(source), minute: fc.integer({ min: -4, max: 4 }) }),
            ),
          ),
          fc.array(ranks, { maxLength: 3 }),
        ),
      )
    await fc.assert(
      fc.asyncProperty(near, manners, async ([kind, reports, rankings], manner) => {
        const someone = await person()
        for (const event of reports)
          await someone.take({ kind: 'report', event: { ...event, kind, id: 1 } }, manner)
        for (const sources of rankings) await someone.take({ kind: 'rank', sources }, manner)
        const structure = kind === 'workout' ? 'activity_event' : 'body_metrics_event'
        const deliveries = await eventsTo(someone.user)
        const events = deliveries.filter((one) => one.data_structure === structure)
        expect(new Set(events.map((one) => one.document_key_string))).toEqual(
          new Set([`${structure}:${reports[0]!.source}/${kind}:1`]),
        )
        if (manner.together) expect(events.filter((one) => one.retracted_bool)).toEqual([])
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})

describe('an event', () => {
  const together = { together: true, backwards: false }
  const weighed = (source: Source, minute: number, id = 1): Step => ({
    kind: 'report',
    event: { source, id, kind: 'measurement', minute },
  })
  const retract = (source: Source): Step => ({ kind: 'retract', source, id: 1 })
  const keyOf = (source: Source) => `body_metrics_event:${source}/measurement:1`

  /** Returns the keys that a receiver holds after each step, with their versions. */
  async function after(...history: readonly Step[]): Promise<string[][]> {
    const someone = await person()
    await someone.take({ kind: 'rank', sources: SOURCES }, together)
    const held: string[][] = []
    for (const step of history) {
      await someone.take(step, together)
      const documents = await heldOf(await eventsTo(someone.user))
      held.push(documents.map((one) => `${one.document_key_string} v${one.document_version}`).sort())
    }
    return held
  }

  it('keeps its key when a better source is added, the first one is removed, and its moment changes', async () => {
    const [first, joined, left, changed] = await after(
      weighed('Polar', 600),
      weighed('Garmin', 604),
      retract('Polar'),
      weighed('Garmin', 660),
    )
    expect(first).toEqual([`${keyOf('Polar')} v1`])
    expect(joined).toEqual([`${keyOf('Polar')} v2`])
    // Polar's report filled no gap, so that nothing in the document changed.
    expect(left).toEqual([`${keyOf('Polar')} v2`])
    expect(changed).toEqual([`${keyOf('Polar')} v3`])
  })

  it('that is split leaves its key to the part that was reported first', async () => {
    const held = await after(weighed('Polar', 600), weighed('Garmin', 604), weighed('Garmin', 660))
    expect(held.at(-1)).toEqual([`${keyOf('Garmin')} v1`, `${keyOf('Polar')} v3`])
  })

  it('that returns continues its versions', async () => {
    const held = await after(
      weighed('Polar', 600),
      weighed('Garmin', 604),
      retract('Polar'),
      retract('Garmin'),
      weighed('Garmin', 604),
    )
    expect(held.at(-2)).toEqual([])
    expect(held.at(-1)).toEqual([`${keyOf('Polar')} v4`])
  })

  it('gets another key where its own is held by an event of another day', async () => {
    const held = await after(
      weighed('Polar', 600),
      weighed('Garmin', 604),
      retract('Polar'),
      weighed('Polar', -600),
      weighed('Polar', -700),
    )
    expect(held.at(-2)).toEqual([`${keyOf('Polar')} v2`, `${keyOf('Polar')}~2 v1`])
    expect(held.at(-1)).toEqual([`${keyOf('Polar')} v2`, `${keyOf('Polar')}~2 v2`])
  })

  it('beyond midnight becomes an event of its own once its partner is merged with a third', async () => {
    const held = await after(weighed('Polar', -8), weighed('Oura', 0), weighed('Garmin', -16))
    expect(held).toEqual([
      [`${keyOf('Polar')} v1`],
      [`${keyOf('Polar')} v1`],
      [`${keyOf('Oura')} v1`, `${keyOf('Polar')} v2`],
    ])
  })
})

it('a nap keeps its key when an earlier one becomes known, and when that one is removed again', async () => {
  const someone = await person()
  const held: Record<string, string>[] = []
  for (const step of [
    { kind: 'nap', id: 1, hour: 16 },
    { kind: 'nap', id: 2, hour: 13 },
    { kind: 'nap', id: 1, hour: null },
  ] as const) {
    await someone.take(step, { together: true, backwards: false })
    const documents = await documentsOf(test, someone.user)
    const newest = await heldOf(documents.map(({ body }) => body as unknown as WebhookDocument))
    const sleeps = newest.filter((one) => one.data_structure === 'sleep_summary')
    held.push(
      Object.fromEntries(
        sleeps.map((one) => [
          one.sleep_health.summary.sleep_summary.metadata.datetime_string.slice(11, 13),
          `${one.document_key_string} v${one.document_version}`,
        ]),
      ),
    )
  }
  const key = 'sleep_summary:2026-11-14:nap'
  expect(held).toEqual([
    { '16': `${key}-1 v1` },
    { '13': `${key}-2 v1`, '16': `${key}-1 v1` },
    { '13': `${key}-2 v1` },
  ])
})
