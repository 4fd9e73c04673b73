import type { MappedRecord } from '@tributary/health'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checksOf } from '../packages/providers/conformance/checks.ts'
import { providers } from '../packages/providers/conformance/kit.ts'
import {
  daysAgo,
  type Link,
  present,
  type Simulator,
  simulate,
  type Wire,
  wireOf,
} from '../packages/providers/conformance/wire.ts'
import type { RawItem, Window } from '../packages/providers/src/index.ts'
import type { Har } from '../packages/service/src/har/har.ts'
import { readHar } from '../packages/service/src/har/read.ts'
import { mapFile } from '../packages/service/src/replay/map-file.ts'
import { replay } from '../packages/service/src/replay/replay.ts'
import { parseJson, recordedRequest } from '../packages/service/src/replay/requests.ts'
import { createRecorder } from './recorder.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const WEEK: Window = { from: daysAgo(11), to: daysAgo(5) }
const PARTS: Window[] = [
  { from: daysAgo(11), to: daysAgo(9) },
  { from: daysAgo(8), to: daysAgo(5) },
]

/** Resources whose answers are details of another resource's objects: a file of one alone holds no data. */
const ONLY_DETAILS = new Set(['fitbit exercise-tcx'])

/** Resources whose items need more than one answer: one alone gives a part of the records. */
const DETAILED = new Set([
  'fitbit settings',
  'withings sleep',
  'withings heart',
  'whoop recovery',
  'whoop cycle',
  'polar activities',
  'polar continuous_heart_rate',
  'polar nightly_recharge',
  'polar skin_temperature',
])

/** The recording as another client would have made it: from another host, with the token in the query. */
function disguised(har: Har): Har {
  const copy: Har = JSON.parse(JSON.stringify(har))
  for (const { request } of copy.log.entries) {
    const url = new URL(request.url)
    url.protocol = 'https:'
    url.host = 'mirror.example'
    url.searchParams.set('access_token', 'removed')
    url.searchParams.sort()
    request.url = url.href
    request.queryString = []
  }
  return copy
}

describe.each(providers)('$slug', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  let wire: Wire
  let link: Link
  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    link = await wire.connect(simulator.people[0]!.id)
  })

  async function record(resource: string, windows: readonly Window[]) {
    let now = present()
    const recorder = createRecorder(() => now)
    const items: RawItem[] = []
    const context = { ...wire.context(), fetch: recorder.fetch }
    for (const window of windows) {
      now = Date.parse(`${window.to}T12:00:00Z`)
      for await (const page of provider.pull(context, link.session, resource, window)) items.push(...page)
    }
    const records = items.flatMap((item) => provider.map(item).records)
    return { har: recorder.har(), records: new Map(records.map((record) => [record.key, record])) }
  }

  const play = (har: Har, now = present()) =>
    replay(provider, readHar(JSON.parse(JSON.stringify(har)))!, {
      zone: 'Europe/Berlin',
      granular: true,
      user: 'user',
      now,
    })

  const chosen = (found: readonly MappedRecord[], wanted: ReadonlyMap<string, unknown>) =>
    new Map(found.filter(({ key }) => wanted.has(key)).map((record) => [record.key, record]))

  for (const { name } of provider.manifest.resources) {
    check(
      `${name}: a recording gives the records that were read from the vendor`,
      ['window_reads'],
      async () => {
        const { har, records } = await record(name, PARTS)
        const outcome = await play(disguised(har))
        expect(chosen(outcome.records, records)).toEqual(records)
        expect(outcome.refused).toEqual([])
        const lists = outcome.unanswered.filter(({ parameters }) => Object.keys(parameters).length === 0)
        expect(lists).toEqual([])
      },
    )

    if (!ONLY_DETAILS.has(`${slug} ${name}`))
      check(
        `${name}: an answer of the vendor as a file gives the records that were read from it`,
        ['window_reads'],
        async () => {
          const { har, records } = await record(name, [WEEK])
          const { queryOf } = provider.recording
          const bodies = readHar(har)!.flatMap(({ request: { method, url, body }, response }) => {
            const query = queryOf(recordedRequest(method, url, body))
            if (query?.resource !== name || query.role === 'detail') return []
            return [{ content: parseJson(response.body), role: query.role }]
          })
          // Samples of one day may be on two pages.
          const isSplit = bodies.length > 1 && bodies.some(({ role }) => role === 'samples')
          expect(bodies.length).toBeGreaterThan(0)
          const called = { resource: name, readOn: WEEK.to }
          const objects = (
            await Promise.all(bodies.map(({ content }) => mapFile(provider, called, content)))
          ).flat()
          const found = chosen(
            objects.flatMap((object) => object.records),
            records,
          )
          if (isSplit || DETAILED.has(`${slug} ${name}`))
            expect(objects.every((object) => object.records.length > 0)).toBe(true)
          else expect(found).toEqual(records)
          expect(objects.flatMap(({ refused }) => refused)).toEqual([])
        },
      )
  }
})
