import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import type { WhyFacts } from './facts.ts'
import { type EmptyReason, REASON_CODES } from './reasons.ts'
import { render } from './render.ts'
import { WhySchema } from './schema.ts'
import { DAY, document, facts, NOW, reading, record, refusal, source } from './testing/facts.ts'

const ended = {
  state: 'ended' as const,
  connectedAt: new Date('2026-03-01T08:00:00Z'),
  endedAt: new Date('2026-03-05T09:30:00Z'),
  endReason: 'revoked_at_provider' as const,
  scopes: null,
}
const read = (changes: Parameters<typeof reading>[0]) => [source({ readings: [reading(changes)] })]
/** A source that is uploaded: it is never due. */
const phone = (changes: Parameters<typeof reading>[0]) =>
  source({
    pushes: true,
    deniedOnPhone: new Set(),
    readings: [reading({ lastAttemptAt: null, readAt: null, readUntil: null, nextRunAt: null, ...changes })],
  })
const OURA = { source: 'Oura' as const, records: ['daily_activity:1'] }
const GARMIN = { source: 'Garmin' as const, records: ['dailies:1'] }
const STEPS = '/distance/steps_int'
const trace = { [STEPS]: { won: [OURA], aside: [] } }
const pending = document(trace).delivery!
const withSteps = [source({ records: [record()] })]
const garmin = source({ source: 'Garmin', records: [record({ key: 'dailies:1' })] })

/** What is asked, what is known, the code expected, and what the words must say. */
const CASES: [string, WhyFacts, EmptyReason, RegExp][] = [
  ['nothing was ever connected', facts({ sources: [] }), 'not_connected', /never connected/],
  [
    'the connection ended before the day',
    facts({ sources: [source({ connection: ended, endedOn: '2026-03-05' })] }),
    'not_connected',
    /ended 2026-03-05 09:30 UTC: the person withdrew/,
  ],
  [
    'the phone has sent nothing since the day was complete',
    facts({
      sources: [phone({ lastPushAt: new Date('2026-03-09T20:00:00Z') })],
    }),
    'not_uploaded',
    /the phone last sent something 2026-03-09 20:00 UTC/,
  ],
  [
    'the phone never sent anything',
    facts({ sources: [phone({})] }),
    'not_uploaded',
    /the phone has never sent anything/,
  ],
  [
    'the phone has sent since, and nothing of the day',
    facts({ sources: [phone({ lastPushAt: new Date('2026-03-10T08:00:00Z') })] }),
    'vendor_had_nothing',
    /had nothing of the day/,
  ],
  [
    'the person denied it on the phone',
    facts({ sources: [{ ...phone({}), deniedOnPhone: new Set(['daily_activity']) }] }),
    'not_granted',
    /denied some of it on the phone/,
  ],
  [
    'it was connected after the day, and the past is not read',
    facts({ sources: read({ since: '2026-03-10', liveFrom: '2026-03-10' }) }),
    'before_connection',
    /first connected on 2026-03-10, and the days before it are not read/,
  ],
  [
    'the past that is read does not reach the day',
    facts({ sources: read({ since: '2026-03-10', liveFrom: '2026-03-17' }) }),
    'before_connection',
    /read from 2026-03-10 on/,
  ],
  [
    'the past was asked for and has not come',
    facts({
      sources: read({ since: '2026-03-03', liveFrom: '2026-03-10', history: 'requested', readUntil: null }),
    }),
    'history_pending',
    /asked to send it/,
  ],
  [
    'the scope was not granted',
    facts({ sources: [source({ connection: { ...source().connection, scopes: [] } })] }),
    'not_granted',
    /`daily`.*not asked for/,
  ],
  [
    'the vendor has other names for what was granted',
    facts({ sources: [source({ connection: { ...source().connection, scopes: ['day'] } })] }),
    'vendor_had_nothing',
    /nothing/,
  ],
  ['the vendor refuses it', facts({ sources: read({ lastError: 'forbidden' }) }), 'not_granted', /refuses/],
  [
    'its first reading is to come',
    facts({ sources: read({ lastAttemptAt: null, readAt: null, readUntil: null }) }),
    'never_asked',
    /2026-03-10 15:00 UTC/,
  ],
  [
    'the connection ended during the day',
    facts({
      sources: [
        source({
          connection: ended,
          endedOn: DAY,
          readings: [reading({ nextRunAt: null, readUntil: '2026-03-08' })],
        }),
      ],
    }),
    'never_asked',
    /ended before the day was read/,
  ],
  [
    'a resource that is not read at all',
    facts({ sources: [source({ readings: [] })] }),
    'never_asked',
    /not among/,
  ],
  [
    'the day is not over',
    facts({ day: '2026-03-10', dueAt: { totals: NOW + 3_600_000, sleep: NOW } }),
    'not_yet_due',
    /complete 2026-03-10 13:00 UTC; it is asked for 2026-03-10 15:00/,
  ],
  ['the day has not begun', facts({ day: '2026-03-11' }), 'not_yet_due', /not begun/],
  [
    'it was read before the day was complete only',
    facts({ sources: read({ readAt: new Date('2026-03-09T20:00:00Z'), readUntil: DAY }) }),
    'not_yet_due',
    /not read since it is complete/,
  ],
  [
    'the vendor was asked and had nothing',
    facts(),
    'vendor_had_nothing',
    /last read, 2026-03-10 11:00 UTC.*2026-03-08/,
  ],
  [
    'a vendor that pushes has pushed since, without the day',
    facts({
      sources: [
        source({
          pushes: true,
          readings: [reading({ readUntil: '2026-03-01', lastPushAt: new Date('2026-03-10T09:00:00Z') })],
        }),
      ],
    }),
    'vendor_had_nothing',
    /nothing/,
  ],
  [
    'a vendor that is not polled has sent nothing since the day',
    facts({
      sources: [
        source({
          pushes: true,
          polls: false,
          readings: [reading({ lastPushAt: new Date('2026-03-09T20:00:00Z') })],
        }),
      ],
    }),
    'not_sent',
    /the vendor last sent something 2026-03-09 20:00 UTC/,
  ],
  [
    'reading fails',
    facts({ sources: read({ readUntil: '2026-03-08', failures: 4, lastError: 'unavailable' }) }),
    'failing',
    /cannot be reached.*4 failures.*2026-03-10 15:00 UTC/,
  ],
  [
    'the limit of calls is reached',
    facts({ sources: read({ readUntil: '2026-03-08', lastError: 'rate_limited' }) }),
    'failing',
    /limit of calls to the vendor is reached/,
  ],
  [
    'a failure after the day was read says nothing about the day',
    facts({ sources: read({ failures: 4, lastError: 'unavailable' }) }),
    'vendor_had_nothing',
    /nothing/,
  ],
  [
    'it came and could not be read',
    facts({ sources: [source({ refusals: [refusal()] })] }),
    'refused',
    /\/steps must be integer/,
  ],
  [
    'something of an unknown day could not be read',
    facts({ sources: [source({ refusals: [refusal({ days: null, path: '' })] })] }),
    'refused',
    /of an unknown day.*the payload must be integer/,
  ],
  [
    'what could not be read was received before the day',
    facts({
      sources: [source({ refusals: [refusal({ days: null, at: new Date('2026-03-08T00:00:00Z') })] })],
    }),
    'vendor_had_nothing',
    /nothing/,
  ],
  ['it came and is in no document', facts({ sources: withSteps }), 'not_used', /daily_activity/],
  [
    'all was delivered',
    facts({ sources: withSteps, documents: [document(trace)] }),
    'delivered',
    /physical_summary; all/,
  ],
  [
    'a document is kept back',
    facts({
      sources: withSteps,
      documents: [
        document(trace, { releaseAt: new Date(NOW + 60_000), delivery: { ...pending, state: 'pending' } }),
      ],
    }),
    'held',
    /kept back/,
  ],
  [
    'a document is on its way',
    facts({ documents: [document(trace, { delivery: { ...pending, state: 'pending' } })] }),
    'pending',
    /to be sent/,
  ],
  [
    'a document was rejected',
    facts({ documents: [document(trace, { delivery: { ...pending, state: 'rejected' } })] }),
    'rejected',
    /not accepted/,
  ],
  [
    'there is no webhook',
    facts({ documents: [document(trace, { delivery: null })] }),
    'no_delivery',
    /no delivery/,
  ],
  ['all was taken back', facts({ documents: [document({})] }), 'withdrawn', /withdrawn/],
  [
    'a value that one source reported',
    facts({ metric: 'steps', sources: withSteps, documents: [document(trace)] }),
    'reported',
    /steps_int is 8123 in physical_summary, reported by Oura/,
  ],
  [
    'a value that several sources make up',
    facts({
      metric: 'steps_int',
      sources: [...withSteps, garmin],
      documents: [
        document({
          [STEPS]: {
            won: [
              { ...GARMIN, value: 8000 },
              { ...OURA, value: 123 },
            ],
            aside: [],
          },
        }),
      ],
    }),
    'merged',
    /Garmin \(8000\) and Oura \(123\)/,
  ],
  [
    'readings without the add-on',
    facts({ metric: 'steps_granular_data_array', sources: withSteps, documents: [document(trace)] }),
    'addon_off',
    /granular_data/,
  ],
  [
    'a metric that no connected source offers',
    facts({ metric: 'weight_kg', ableSources: ['Withings'] }),
    'not_offered',
    /weight_kg is not offered by Oura; it is offered by .*Withings/,
  ],
  [
    'a field that no source fills',
    facts({ metric: 'cycle_day_int', ableSources: [] }),
    'not_offered',
    /no source offers it/,
  ],
  [
    'a vendor that reported the day without the metric',
    facts({ metric: 'active_s', sources: withSteps }),
    'left_out_by_vendor',
    /without this/,
  ],
  [
    'a metric of a source that is gone',
    facts({ metric: 'steps', sources: [source({ connection: ended, endedOn: '2026-03-05' })] }),
    'not_connected',
    /ended/,
  ],
  [
    'the only value cannot be true',
    facts({
      metric: STEPS,
      sources: withSteps,
      documents: [document({ [STEPS]: { won: [], aside: [{ ...OURA, reason: 'implausible' }] } })],
    }),
    'set_aside',
    /Nothing is delivered. Set aside: Oura, because no living person has such a value/,
  ],
]

test.each(CASES)('%s', (_name, given, code, words) => {
  const why = answer(given)
  expect(why.verdict.code).toBe(code)
  expect(why.verdict.words).toMatch(words)
  expect(Value.Errors(WhySchema, JSON.parse(JSON.stringify(why)))).toEqual([])
  expect(render(why)).toContain(why.verdict.words)
})

test('every reason is the verdict of some case, or the state of a source', () => {
  const verdicts = new Set(CASES.map(([, given]) => answer(given).verdict.code))
  expect(REASON_CODES.filter((code) => !verdicts.has(code))).toEqual(['outranked'])
})

describe('a source that is outranked', () => {
  const aside = { ...OURA, reason: 'lower_rank' as const }
  const documents = [document({ [STEPS]: { won: [GARMIN], aside: [aside] } })]
  const sources = [...withSteps, garmin]

  test('says for a metric whose value counts, and by which payload its own came', () => {
    const why = answer(facts({ metric: STEPS, sources, documents }))
    expect(why.data_sources.map(({ data_source, code }) => [data_source, code])).toEqual([
      ['Oura', 'outranked'],
      ['Garmin', 'reported'],
    ])
    expect(why.data_sources[0]!.words).toMatch(/that of Garmin: a source that is ranked higher/)
    expect(why.values[0]!.set_aside).toEqual([
      {
        data_source: 'Oura',
        reason: 'lower_rank',
        words: expect.any(String),
        amount: null,
        records: [
          {
            record_key: 'daily_activity:1',
            resource: 'daily_activity',
            object_id: 'a1',
            revision: 4,
            mapper_version: 3,
          },
        ],
      },
    ])
  })

  test('says for a day that everything it reported was set aside', () => {
    const [oura, best] = answer(facts({ sources, documents })).data_sources
    expect(oura).toMatchObject({ code: 'outranked', words: expect.stringContaining('Garmin') })
    expect(best).toMatchObject({ code: 'reported', words: expect.stringContaining('1 value') })
  })
})

test('a number that was derived says how, and of whose numbers', () => {
  const won = [OURA, GARMIN].map((one) => ({ ...one, derived: 'weight_and_height' as const }))
  const [value] = answer(
    facts({
      metric: STEPS,
      sources: [...withSteps, garmin],
      documents: [document({ [STEPS]: { won, aside: [] } })],
    }),
  ).values
  expect(value).toMatchObject({
    code: 'reported',
    words: 'computed from what was reported by Oura and Garmin, derived from weight and height',
  })
})

test('a source of which all was set aside says so', () => {
  const documents = [document({ [STEPS]: { won: [], aside: [{ ...OURA, reason: 'contradicts' as const }] } })]
  const [ofDay] = answer(facts({ sources: withSteps, documents })).data_sources
  expect(ofDay).toMatchObject({ code: 'set_aside' })
  const [ofMetric] = answer(facts({ metric: STEPS, sources: withSteps, documents })).data_sources
  expect(ofMetric).toMatchObject({
    code: 'set_aside',
    words: expect.stringContaining('cannot be true beside'),
  })
})

test('a day that has something still says what may be missing', () => {
  const sleep = {
    name: 'sleep',
    scope: 'daily',
    emits: [{ kind: 'sleep' as const, metrics: ['sleep_s' as const] }],
  }
  const oura = source({
    resources: [...source().resources, sleep],
    readings: [
      reading(),
      reading({ resource: 'sleep', readUntil: '2026-03-08', failures: 2, lastError: 'malformed' }),
    ],
    records: [record()],
  })
  const { verdict } = answer(facts({ sources: [oura], documents: [document(trace)] }))
  expect(verdict.code).toBe('delivered')
  expect(verdict.words).toMatch(/More may be missing. Oura sleep: the vendor’s answer cannot be read/)
})

test('what was not granted does not speak for what was asked in vain', () => {
  const spo2 = {
    name: 'daily_spo2',
    scope: 'spo2',
    emits: [{ kind: 'day' as const, metrics: ['spo2_pct' as const] }],
  }
  const oura = source({ resources: [...source().resources, spo2] })
  expect(answer(facts({ sources: [oura] })).verdict.code).toBe('vendor_had_nothing')
  expect(answer(facts({ sources: [oura], metric: 'spo2_pct' })).verdict.code).toBe('not_granted')
})

test('events of a day are counted by how they stand, and are a source’s too', () => {
  const event = (key: string, state: 'delivered' | 'pending') =>
    document(trace, {
      documentKey: `activity_event:${key}`,
      dataStructure: 'activity_event',
      content: null,
      delivery: { ...pending, state },
    })
  const documents = [event('Oura/a', 'delivered'), event('Oura/b', 'delivered'), event('Garmin/c', 'pending')]
  const why = answer(facts({ sources: withSteps, documents }))
  expect(why.events).toEqual([
    { data_structure: 'activity_event', code: 'delivered', documents: 2 },
    { data_structure: 'activity_event', code: 'pending', documents: 1 },
  ])
  expect(why.verdict.words).toMatch(/The day has 3 events/)
  expect(why.data_sources[0]!.words).toMatch(/it gave 2 events/)
})
