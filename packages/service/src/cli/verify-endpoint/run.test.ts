import { DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA, type PhysicalSummary } from '@tributary/health'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { expect, it, test } from 'vitest'
import { LONGEST_BODY_BYTES } from '../../documents/index.ts'
import { CHECKS } from './checks/index.ts'
import { type Verification, verifyEndpoint } from './run.ts'
import { type SampleDocument, samplesOf } from './samples.ts'
import {
  type Arrived,
  after,
  type Behaviour,
  NEXT_SECRET,
  SECRET,
  startReceiver,
  verifying,
} from './testing/receiver.ts'

const FORGED = [
  'wrong-key',
  'altered-body',
  'altered-id',
  'altered-timestamp',
  'missing-headers',
  'empty-signature',
]
/** 16 MB take their time. */
const QUICK = CHECKS.map(({ name }) => name).filter((name) => name !== 'large-body')
const RAW = ['raw-whitespace', 'raw-key-order', 'raw-escapes', 'raw-numbers']

async function verified(behave: Behaviour, changes: Partial<Verification> = {}, headers = {}) {
  const receiver = await startReceiver(behave, headers)
  try {
    const of = { url: receiver.url, secret: SECRET, timeoutMs: 10_000, ...changes }
    return { ...(await verifyEndpoint(of)), connections: receiver.connections() }
  } finally {
    await receiver.close()
  }
}

type Verified = Awaited<ReturnType<typeof verified>>
const named = (report: Verified, outcome: string) =>
  report.checks.filter((check) => check.outcome === outcome).map(({ name }) => name)
const checkOf = (report: Verified, name: string) => report.checks.find((check) => check.name === name)!

const json = ({ body }: Arrived) => JSON.parse(String(body)) as Record<string, unknown>

function seenBefore(): Behaviour {
  const seen = new Set<unknown>()
  return ({ headers }) => {
    if (seen.has(headers['webhook-id'])) return 409
    seen.add(headers['webhook-id'])
    return 200
  }
}

function risingVersions(): Behaviour {
  const newest = new Map<string, number>()
  return (arrived) => {
    const document = json(arrived)
    const version = Number(document['document_version'] ?? 1)
    const [, moment = ''] =
      /"datetime_string":"([^"]+)","user_id_string"/.exec(JSON.stringify(document)) ?? []
    const key = `${document['data_structure']}|${moment}`
    if (version < (newest.get(key) ?? 0)) return 409
    newest.set(key, version)
    return 200
  }
}

const schemaOf = ({ data_structure: structure }: Record<string, unknown>) =>
  DOCUMENT_SCHEMAS[structure as keyof typeof DOCUMENT_SCHEMAS] as TSchema | undefined
const onlyKnownFields: Behaviour = (arrived) => {
  const schema = schemaOf(json(arrived))
  return !schema || Check(schema, json(arrived)) ? 200 : 422
}
const onlyKnownStructures: Behaviour = (arrived) =>
  'action' in json(arrived) || schemaOf(json(arrived)) ? 200 : 400

test('a receiver built with the SDK passes everything, with kept connections', async () => {
  const report = await verified(verifying({ secrets: [SECRET, NEXT_SECRET] }), { nextSecret: NEXT_SECRET })
  expect(named(report, 'failed')).toEqual([])
  expect(report).toMatchObject({ passed: CHECKS.length, failed: 0, skipped: 0 })
  expect(report.checks.filter(({ detail, advice }) => detail || advice)).toEqual([])
  expect(report.connections).toBeLessThan(30)
})

const reserialised = (body: Buffer) => Buffer.from(JSON.stringify(JSON.parse(String(body))))

it.each<[string, Behaviour, string[]]>([
  ['parses and re-serialises', verifying({ read: reserialised }), RAW],
  ['accepts anything', () => 200, [...FORGED, 'stale-timestamp', 'future-timestamp']],
  [
    'does not look at the time',
    verifying({ toleranceSeconds: 1e9 }),
    ['stale-timestamp', 'future-timestamp'],
  ],
  ['tolerates one minute only', verifying({ toleranceSeconds: 60 }), ['clock-skew']],
  ['refuses repeats', verifying({}, seenBefore()), ['duplicates']],
  ['refuses older versions', verifying({}, risingVersions()), ['out-of-order']],
  [
    'looks at the first signature only',
    verifying({ signatures: (header) => header.split(' ')[0]! }),
    ['several-signatures'],
  ],
  [
    'takes all that follows v1 for the signature',
    verifying({ signatures: (header) => (header.includes(' ') ? 'v1,AAAA' : header) }),
    ['several-signatures', 'unknown-versions'],
  ],
  ['takes 1 MB at most', verifying({}, ({ body }) => (body.length > 1e6 ? 413 : 200)), ['large-body']],
  ['refuses unknown fields', verifying({}, onlyKnownFields), ['unknown-fields']],
  ['refuses unknown structures', verifying({}, onlyKnownStructures), ['unknown-structure']],
  ['refuses what takes back', verifying({}, (arrived) => (isEmpty(arrived) ? 422 : 200)), ['retractions']],
  [
    'takes one at a time',
    verifying(
      {},
      after(10, ({ others }) => (others > 0 ? 503 : 200)),
    ),
    ['concurrency'],
  ],
])('a receiver that %s fails exactly where it should', async (_, behave, expected) => {
  const only = expected.includes('large-body') ? undefined : QUICK
  const report = await verified(behave, only ? { only } : {})
  expect(named(report, 'failed').sort()).toEqual(expected.toSorted())
  expect(named(report, 'skipped')).toEqual(['rotation'])
  for (const { outcome, detail, advice } of report.checks)
    if (outcome === 'failed') expect([detail, advice]).toEqual([expect.any(String), expect.any(String)])
})

const isEmpty = (arrived: Arrived) => {
  const { data_structure: structure, document_version: version } = json(arrived)
  return structure === 'alert_summary' && version === 2
}

test('a receiver that knows only one of two secrets fails the rotation', async () => {
  const report = await verified(verifying(), { nextSecret: NEXT_SECRET, only: ['rotation'] })
  expect(named(report, 'passed')).toEqual(['acknowledges'])
  expect(checkOf(report, 'rotation')).toMatchObject({
    outcome: 'failed',
    detail: 'sent a physical_summary signed with the new secret only; answered 401; expected 200, 201 or 202',
  })
})

it.each<[string, Behaviour, object, RegExp, RegExp]>([
  ['always answers 500', () => 500, {}, /answered 500.*\(and 6 more like it\)/, /200, 201 or 202/],
  ['redirects', () => 302, { location: '/other' }, /answered 302/, /redirect is not followed/],
  ['answers 204', () => 204, {}, /answered 204/, /204 makes it come again/],
  ['is elsewhere', () => 404, {}, /answered 404/, /path/],
  ['has another secret', verifying({ secrets: [NEXT_SECRET] }), {}, /answered 401/, /--secret/],
])('when a receiver %s nothing else is tried', async (_, behave, headers, detail, advice) => {
  const report = await verified(behave, {}, headers)
  expect(report).toMatchObject({ passed: 0, failed: 1, skipped: CHECKS.length - 1 })
  expect(report.checks[0]).toMatchObject({
    outcome: 'failed',
    detail: expect.stringMatching(detail),
    advice: expect.stringMatching(advice),
  })
})

test('a receiver that never answers is asked once', async () => {
  const report = await verified(() => null, { timeoutMs: 50 })
  expect(report.checks[0]!.detail).toContain('no answer: no complete answer in time')
  expect(report.failed).toBe(1)
})

test('a port without a receiver, and one that does not speak https, are distinguished', async () => {
  const receiver = await startReceiver(() => 200)
  const secure = new URL(receiver.url.href.replace('http:', 'https:'))
  const unsafe = await verifyEndpoint({ url: secure, secret: SECRET, timeoutMs: 10_000 })
  expect(unsafe.checks[0]).toMatchObject({
    detail: expect.stringContaining('certificate not accepted'),
    advice: expect.stringContaining('https is not spoken'),
  })
  await receiver.close()
  const closed = await verifyEndpoint({ url: receiver.url, secret: SECRET, timeoutMs: 10_000 })
  expect(closed.checks[0]).toMatchObject({
    detail: expect.stringContaining('connection refused'),
    advice: expect.stringContaining('Nothing listens'),
  })
})

test('an answer that comes after a delivery would have failed fails, whatever the patience', async () => {
  const slow = verifying(
    {},
    after(40, () => 200),
  )
  const report = await verified(slow, { only: ['answers-in-time'], limitMs: 10 })
  expect(checkOf(report, 'answers-in-time')).toMatchObject({
    outcome: 'failed',
    detail: expect.stringContaining('the slowest answer took'),
    advice: expect.stringContaining('15 seconds'),
  })
})

test('a refusal by breaking passes with a word about it', async () => {
  const report = await verified(verifying({ refusal: 500 }), { only: ['wrong-key'] })
  expect(checkOf(report, 'wrong-key')).toMatchObject({
    outcome: 'passed',
    detail: 'refused with 500; 401 would say why',
  })
})

test('what is sent is what the service sends', () => {
  const samples = samplesOf(Date.parse('2026-03-10T12:00:00Z'))
  const known = [...samples.summaries, ...samples.events, ...samples.versions, ...samples.retractions]
  const large = samples.large() as unknown as PhysicalSummary
  expect(JSON.stringify(large).length / LONGEST_BODY_BYTES).toBeCloseTo(1, 1)
  const { heart_rate: heart } = large.physical_health.summary.physical_summary
  heart.hr_granular_data_array.length = 100
  for (const document of [...known, large as unknown as SampleDocument]) {
    expect(Check(schemaOf(document)!, document), String(document['data_structure'])).toBe(true)
  }
  expect(Check(NOTIFICATION_SCHEMA, samples.notification)).toBe(true)
})
