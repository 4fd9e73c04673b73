import type { DocumentFacts, OfferedBySource, RecordFacts, WhyFacts } from '../facts.ts'
import { parseQuestion } from '../question.ts'

/** The facts of a day at noon of the next; each test changes what it is about. */

export const DAY = '2026-03-09'
export const NOW = Date.parse('2026-03-10T12:00:00Z')
const time = (text: string) => new Date(`${text}:00Z`)

export const reading = (
  changes: Partial<OfferedBySource['readings'][number]> = {},
): OfferedBySource['readings'][number] => ({
  source: 'Oura',
  resource: 'daily_activity',
  lastAttemptAt: time('2026-03-10T11:00'),
  lastDataAt: time('2026-03-08T11:00'),
  lastPushAt: null,
  history: 'none',
  since: '2026-03-01',
  liveFrom: '2026-03-01',
  historyRequestedAt: null,
  readAt: time('2026-03-10T11:00'),
  readUntil: '2026-03-10',
  nextRunAt: time('2026-03-10T15:00'),
  failures: 0,
  lastError: null,
  ...changes,
})

export const record = (changes: Partial<RecordFacts> = {}): RecordFacts => ({
  key: 'daily_activity:1',
  kind: 'day',
  resource: 'daily_activity',
  metrics: ['steps'],
  ...changes,
})

export const source = (changes: Partial<OfferedBySource> = {}): OfferedBySource => ({
  source: 'Oura',
  resources: [
    { name: 'daily_activity', scope: 'daily', emits: [{ kind: 'day', metrics: ['steps', 'active_s'] }] },
  ],
  pushes: false,
  polls: true,
  deniedOnPhone: null,
  connection: {
    state: 'active',
    connectedAt: time('2026-03-01T08:00'),
    endedAt: null,
    endReason: null,
    scopes: ['daily'],
  },
  endedOn: null,
  readings: [reading()],
  records: [],
  refusals: [],
  ...changes,
})

export const refusal = (
  changes: Partial<OfferedBySource['refusals'][number]> = {},
): OfferedBySource['refusals'][number] => ({
  source: 'Oura',
  resource: 'daily_activity',
  objectId: 'a1',
  path: '/steps',
  reason: 'must be integer',
  revision: 1,
  mapperVersion: 3,
  days: [DAY],
  at: time('2026-03-10T07:00'),
  ...changes,
})

type Fields = NonNullable<NonNullable<DocumentFacts['content']>['trace']>['fields']

export const document = (fields: Fields, changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  documentKey: `physical_summary:${DAY}`,
  documentVersion: 2,
  dataStructure: 'physical_summary',
  createdAt: time('2026-03-10T07:00'),
  releaseAt: time('2026-03-10T07:15'),
  delivery: {
    webhookId: 'msg_1',
    endpointId: 'data',
    kind: 'data',
    userId: 'ada',
    dataStructure: 'physical_summary',
    documentVersion: 2,
    day: DAY,
    state: 'delivered',
    attempts: 1,
    createdAt: time('2026-03-10T07:00'),
    nextAttemptAt: null,
    deliveredAt: time('2026-03-10T07:15'),
    lastStatus: 200,
  },
  content: {
    body: { physical_health: { summary: { physical_summary: { distance: { steps_int: 8123 } } } } },
    trace: {
      fields,
      records: {
        'Oura/daily_activity:1': {
          resource: 'daily_activity',
          objectId: 'a1',
          revision: 4,
          mapperVersion: 3,
        },
      },
    },
  },
  ...changes,
})

export const facts = (changes: Partial<WhyFacts> & { metric?: string } = {}): WhyFacts => {
  const { metric, ...rest } = changes
  return {
    userId: 'ada',
    day: DAY,
    now: NOW,
    today: '2026-03-10',
    zone: 'Europe/Berlin',
    dueAt: { totals: Date.parse('2026-03-09T23:01:00Z'), sleep: Date.parse('2026-03-09T11:00:00Z') },
    addons: { granular: false },
    question: metric === undefined ? null : parseQuestion(metric),
    sources: [source()],
    documents: [],
    ableSources: ['Garmin', 'Oura'],
    ...rest,
  }
}
