import type { Vendor } from '@tributary/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { compareAll } from './soak/check.ts'
import { announce, revise, settle } from './soak/days.ts'
import { bookkeeping, Ledger } from './soak/delivered.ts'
import { callsByVendor, figures, notificationsByAction } from './soak/figures.ts'
import { storeDifferences } from './soak/held.ts'
import { seeded } from './soak/random.ts'
import { openWorld, type World } from './soak/world.ts'

const PEOPLE = Number(process.env['SOAK_PEOPLE'] ?? 50)
const DAYS = Number(process.env['SOAK_DAYS'] ?? 12)
const FAULTS = 0.05
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The hour changes from step to step, so that the steps fall on every time of the day. */
const STEP_MS = 45 * HOUR_MS + 17 * MINUTE_MS

test('delivers exactly what the vendors hold in the end, over twelve days of fifty people with faults', async () => {
  const began = Date.now()
  const say = (text: string) =>
    process.stdout.write(`soak ${Math.round((Date.now() - began) / 1000)} s: ${text}\n`)
  const random = seeded(1)
  const world = await openWorld({ people: PEOPLE, random })
  const beginning = world.clock.now()
  // The world is closed even on a timeout: no process that was started may stay behind.
  onTestFinished(() => world.close())
  for (const participant of world.people)
    for (const vendor of participant.vendors) await world.connect(participant, vendor)
  await settle(world, 12)
  say('connected, the past is read')

  const ledger = new Ledger()
  setFaults(world, FAULTS)
  const end = world.clock.now() + DAYS * DAY_MS
  let steps = 0
  for (; world.clock.now() < end; steps++) {
    await world.advance(STEP_MS)
    revise(world, random)
    await announce(world, random, 3)
    const work = await settle(world, 2)
    await ledger.note(world.test.platform.pool)
    say(
      `${new Date(world.clock.now()).toISOString().slice(0, 16)}, left for later: ${work.waiting + work.due}`,
    )
  }
  setFaults(world, 0)
  // This is long enough for every retry, and for vendors that announced something to count as silent. In the end they announce again.
  let lastMove = 0
  for (const { hours, pauses } of [
    { hours: 26, pauses: 20 },
    { hours: 5, pauses: 20 },
    // What met a vendor's limit waits a quarter of an hour, some of it more than once; all is to be read again. That takes more than
    // a day, for what is read once a day; at the end of it vendors announce all days since they fell silent.
    { hours: 27, pauses: 90 },
  ]) {
    await world.advance(hours * HOUR_MS)
    lastMove = world.clock.now()
    if (hours === 27) await announce(world, random, 4)
    const work = await settle(world, pauses)
    say(`${hours} quiet hours, left for later: ${work.waiting + work.due}`)
  }

  // The service ends first: a document that is created during the comparison would be on one side only.
  await world.endService()
  await ledger.note(world.test.platform.pool)
  const { versions } = ledger
  // The calls are counted before the comparison, which reads everything once more.
  const traffic = { calls: await callsByVendor(world), days: (world.clock.now() - beginning) / DAY_MS }
  const comparison = await compareAll(world, versions, lastMove)
  const counts = await figures(world, versions, traffic)
  const lines = Object.entries({
    ...counts,
    steps,
    'documents compared': comparison.compared,
    'documents of the past present': comparison.present,
    seconds: Math.round((Date.now() - began) / 1000),
  })
  process.stdout.write(`${lines.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`)
  // Differences are printed at once, because the other suites may take another quarter of an hour.
  for (const difference of comparison.found) process.stdout.write(`  differs: ${difference}\n`)

  const { acknowledged, counts: received } = world.documents
  expect(received.unverified + world.notifications.counts.unverified).toBe(0)
  expect(bookkeeping(versions, new Map([...acknowledged, ...world.notifications.acknowledged]))).toEqual([])
  expect(comparison.found.sort()).toEqual([])
  expect(await storeDifferences(world)).toEqual([])
  expect(comparison.compared).toBeGreaterThan(PEOPLE * DAYS)
  expect(await lostConnections(world)).toEqual([])
  const notified = notificationsByAction(world)
  expect(notified['user_disconnected'] ?? 0).toBe(0)
  expect(notified['extraction_failed'] ?? 0).toBeLessThan(PEOPLE)
})

function setFaults({ simulator, documents, notifications }: World, share: number): void {
  for (const vendor of Object.keys(simulator.vendors) as Vendor[])
    simulator.setFaultRate(vendor, share, { notificationLoss: share })
  documents.refuse(share)
  notifications.refuse(share)
}

async function lostConnections({ test: { platform } }: World): Promise<unknown[]> {
  const { rows } = await platform.pool.query(
    `select user_key, source, state from connections where state <> 'active'`,
  )
  return rows
}
