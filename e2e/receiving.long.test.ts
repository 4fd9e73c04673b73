import { execFileSync } from 'node:child_process'
import { addDays, localDate } from '@tributary/health'
import { applyDocument, documentKey, MemoryDocumentStore, type WebhookDocument } from '@tributary/sdk'
import type { Vendor } from '@tributary/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverTo, hasPython, PYTHON_ENV, RECIPES, startRecipe } from './recipes.ts'
import { announce, inTurns, revise, settle } from './soak/days.ts'
import { shuffled } from './soak/held.ts'
import { SOURCE_OF } from './soak/people.ts'
import { seeded } from './soak/random.ts'
import { untilQuiet } from './soak/rest.ts'
import { openWorld, type World } from './soak/world.ts'

const VENDORS = Object.keys(SOURCE_OF) as Vendor[]
const DAY_MS = 86_400_000
const DAYS = 30
/** The hour changes from step to step, so that the steps fall on every time of the day. */
const STEP_MS = 10 * DAY_MS + 5 * 3_600_000
const FAULTS = 0.05
const DELIVERED_AT_ONCE = 8

/** Every document that was delivered is applied once or several times, in an order that has nothing to do with versions. */
const APPLY = `
import json, sys
from tributary.store import MemoryDocumentStore, apply_document, document_key
store = MemoryDocumentStore()
for line in sys.stdin:
    apply_document(store, json.loads(line))
for document in store.documents():
    print(json.dumps([document_key(document), document]))
`

type Held = Map<string, WebhookDocument>

describe('after thirty days of all personas with late, changed and repeated documents', () => {
  const random = seeded(3)
  let world: World
  let arrived: WebhookDocument[]
  let expected: Held

  beforeAll(async () => {
    world = await openWorld({ people: VENDORS.length, random })
    await liveThroughDays(world, random)
    do {
      arrived = documentsOf(world)
      expected = await listedByService(world)
      await untilQuiet(world.test.platform.pool)
    } while (arrived.length !== documentsOf(world).length)
  }, 300_000)
  afterAll(() => world?.close())

  test('documents of every vendor arrived, many of them in several versions', () => {
    const versions = arrived.filter((document) => document.document_version > 1)
    expect(versions.length).toBeGreaterThan(20)
    expect(expected.size).toBeGreaterThan(VENDORS.length * DAYS)
    const sources = JSON.stringify([...expected.values()])
    for (const source of Object.values(SOURCE_OF)) expect(sources).toContain(`"${source}"`)
  })

  test('a store of the SDK holds what the service lists, whatever the order', async () => {
    for (const arriving of [arrived, shuffled([...arrived, ...arrived], random)]) {
      const store = new MemoryDocumentStore()
      for (const document of arriving) await applyDocument(store, document)
      expectSame(new Map(store.documents().map((document) => [documentKey(document), document])), expected)
    }
  })

  test('a store of the Python SDK holds what the service lists', ({ skip }) => {
    if (!hasPython) skip('python3 is not installed')
    const lines = shuffled([...arrived, ...arrived], random).map((document) => JSON.stringify(document))
    const output = execFileSync('python3', ['-c', APPLY], {
      input: lines.join('\n'),
      env: PYTHON_ENV,
      maxBuffer: 1_000_000_000,
    })
    const held = output
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, WebhookDocument])
    expectSame(new Map(held), expected)
  })

  test.for(RECIPES)(
    'the recipe for %s acknowledges every kind of document of every person and source',
    async (title, { skip }) => {
      if (title === 'Python' && !hasPython) skip('python3 is not installed')
      const url = await startRecipe(title)
      const refused: string[] = []
      const calls = largestOfEachKind(arrived).map((body, index) => async () => {
        const status = await deliverTo(url, `msg_${index}`, body)
        if (status < 200 || status > 299)
          refused.push(`${status} to ${body.length} bytes: ${body.slice(0, 200)}`)
      })
      await inTurns(calls, DELIVERED_AT_ONCE)
      expect(refused).toEqual([])
    },
  )
})

/** Connects everyone to one vendor, and in the middle to a second one, whose documents replace some of the first. */
async function liveThroughDays(world: World, random: () => number): Promise<void> {
  const connectAll = async (shift: number) => {
    for (const [index, participant] of world.people.entries())
      await world.connect(participant, VENDORS[(index + shift) % VENDORS.length]!)
    await settle(world, 4)
  }
  await connectAll(0)
  setFaults(world, FAULTS)
  const end = world.clock.now() + DAYS * DAY_MS
  for (let step = 0; world.clock.now() < end; step++) {
    await world.advance(STEP_MS)
    revise(world, random)
    await announce(world, random, 3)
    await deleteSome(world)
    await settle(world, 1)
    if (step !== 1) continue
    setFaults(world, 0)
    await connectAll(3)
    setFaults(world, FAULTS)
  }
  setFaults(world, 0)
  await world.advance(26 * 3_600_000)
  await settle(world, 20)
}

/** A vendor withdraws what it had of some days. */
async function deleteSome({ simulator, people, clock }: World): Promise<void> {
  for (const { person, zone } of people) {
    const today = localDate({ at: clock.now(), offset: null }, zone)
    for (const back of [2, 3, 4, 5, 6])
      await simulator.announce('oura', person, { day: addDays(today, -back), eventType: 'delete' })
  }
}

function setFaults({ simulator, documents }: World, share: number): void {
  for (const vendor of VENDORS) simulator.setFaultRate(vendor, share, { notificationLoss: share })
  documents.refuse(share)
}

const documentsOf = ({ documents }: World): WebhookDocument[] =>
  [...documents.acknowledged.values()].map(({ body }) => JSON.parse(body) as WebhookDocument)

/** The largest body of each structure, user and combination of sources, and the largest retraction of each structure. */
function largestOfEachKind(documents: readonly WebhookDocument[]): string[] {
  const bodies = documents.map((document) => JSON.stringify(document))
  const kinds = Map.groupBy(bodies.keys(), (index) => {
    const { data_structure: structure, user_id: user, retracted_bool: isRetracted } = documents[index]!
    const sources = /"sources_of_data_array":(\[[^\]]*\])/.exec(bodies[index]!)?.[1]
    return JSON.stringify(isRetracted ? [structure] : [structure, user, sources])
  })
  return [...kinds.values()].map((indices) =>
    indices.map((index) => bodies[index]!).reduce((a, b) => (a.length > b.length ? a : b)),
  )
}

/** What the service itself holds: the newest version of each document that is not retracted, as its API lists it. */
async function listedByService({ client, people }: World): Promise<Held> {
  const held: Held = new Map()
  for (const { userId } of people)
    for await (const document of client.eachDocument({ userId, limit: 200 }))
      if (!document.retracted_bool) held.set(documentKey(document), document)
  return held
}

function expectSame(store: Held, service: Held): void {
  expect([...store.keys()].sort()).toEqual([...service.keys()].sort())
  for (const [key, document] of service) expect(store.get(key), key).toEqual(document)
}
