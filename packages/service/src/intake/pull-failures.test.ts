import { IncompleteReading, InvalidPayload, PROVIDERS, type RawItem, VendorError } from '@tributary/providers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countRows,
  documentsOf,
  type IntakeWorld,
  makeDue,
  noticesOf,
  startIntakeWorld,
} from '../../test/intake.ts'

const PERSON = 'olivia-office'
const MINUTE = 60_000

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

async function stateOf(resource: string) {
  const row = await world.platform.db
    .selectFrom('sync_state')
    .select(['read_until', 'next_run_at', 'failures', 'last_error'])
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow()
  return { ...row, minutes: (row.next_run_at.getTime() - world.clock.now()) / MINUTE }
}

describe('a payload that cannot be read', () => {
  it('is kept raw, counted and logged without a value, while the others go on', async () => {
    const { map } = world.provider
    let broken: string | null = null
    world.provider.map = (item) => {
      if (item.resource === 'sleep' && (broken === null || broken === item.id)) {
        broken = item.id
        throw new InvalidPayload('sleep', [{ path: '/bedtime_end', reason: 'must be string' }])
      }
      return map(item)
    }
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    expect(await stateOf('sleep')).toMatchObject({
      last_error: 'invalid_payload',
      failures: 0,
      read_until: '2026-03-10',
    })
    const raw = await world.platform.db
      .selectFrom('raw_payloads')
      .select('revision')
      .where('object_id', '=', broken!)
      .execute()
    expect(raw).toHaveLength(1)
    const nights = (await documentsOf(world, user)).filter(({ structure }) => structure === 'sleep_summary')
    expect(nights).toHaveLength(7)
    const metric = await world.platform.metrics.invalidPayloads.get()
    expect(metric.values).toMatchObject([{ value: 1, labels: { source: 'Oura', resource: 'sleep' } }])
    expect(world.logLines.find((line) => line.includes('kept raw'))).toContain('bedtime_end')
  })
})

describe('a crash between pages', () => {
  it('keeps whole pages only, and the next run completes the rest', async () => {
    const { pull } = PROVIDERS['oura']!
    world.provider.pull = async function* (context, session, resource, window) {
      if (resource !== 'sleep') return yield* pull(context, session, resource, window)
      let pages = 0
      for await (const items of inPagesOfTwo(pull(context, session, resource, window))) {
        if (pages++ === 1) throw new Error('the process died here')
        yield items
      }
    }
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const nights = async () =>
      (await documentsOf(world, user)).filter(({ structure }) => structure === 'sleep_summary')
    expect(await stateOf('sleep')).toMatchObject({ read_until: null, failures: 1, last_error: 'internal' })
    expect(await nights()).toHaveLength(2)
    expect(await noticesOf(world, user)).toEqual([])
    world.provider.pull = pull
    await makeDue(world, 'sleep')
    await world.drain()
    expect(await stateOf('sleep')).toMatchObject({
      read_until: '2026-03-10',
      failures: 0,
      last_error: null,
    })
    expect((await nights()).map(({ version }) => version)).toEqual(Array(8).fill(1))
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('stores nothing of a page whose transaction fails', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    const { map } = world.provider
    world.provider.map = () => {
      throw new Error('the process died here')
    }
    await world.drain()
    expect(await countRows(world)).toEqual({ raw_payloads: 0, records: 0, documents: 0, deliveries: 0 })
    world.provider.map = map
    await makeDue(world)
    await world.drain()
    expect((await documentsOf(world, user)).filter(({ version }) => version > 1)).toEqual([])
    expect((await countRows(world))['documents']).toBeGreaterThan(20)
  })
})

describe('trouble at the vendor', () => {
  it('waits as long as a rate limit asks, with everything of that connection', async () => {
    await world.connect(await world.client('A'), 'u1', PERSON)
    world.simulator.faults('oura').inject({ on: '/usercollection/sleep$', kind: 'status', status: 429 })
    await world.drain()
    const limited = await stateOf('sleep')
    expect(limited).toMatchObject({ last_error: 'rate_limited', failures: 0, read_until: null })
    expect(limited.minutes).toBeGreaterThan(0)
    expect((await stateOf('daily_activity')).read_until).toBe('2026-03-10')
    const waiting = await stateOf('heartrate')
    expect(waiting).toMatchObject({ read_until: null, last_error: null })
    expect(waiting.next_run_at).toEqual(limited.next_run_at)
  })

  it('comes to every resource in turn where the vendor never allows enough calls for all', async () => {
    const { pull } = PROVIDERS['oura']!
    const names = PROVIDERS['oura']!.manifest.resources.map(({ name }) => name)
    const allowed = 4
    let calls = 0
    world.provider.pull = async function* (context, session, resource, window) {
      if (++calls > allowed) throw new VendorError('rate_limited', 'too many calls')
      yield* pull(context, session, resource, window)
    }
    await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    for (let round = 1; round < Math.ceil(names.length / allowed) * 2; round++) {
      world.moveClock(86_400_000)
      calls = 0
      await makeDue(world)
      await world.drain()
    }
    const states = await Promise.all(names.map(async (name) => [name, (await stateOf(name)).read_until]))
    expect(states.filter(([, readUntil]) => readUntil === null)).toEqual([])
  })

  it('backs off further with each failure and notifies the client once', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    const faults = world.simulator.faults('oura')
    faults.inject({ on: '/usercollection/(sleep|workout)$', kind: 'status', status: 503, times: 99 })
    await world.drain()
    const waits = [(await stateOf('sleep')).minutes]
    for (let round = 2; round <= 5; round++) {
      await makeDue(world, 'sleep')
      await makeDue(world, 'workout')
      await world.drain()
      waits.push((await stateOf('sleep')).minutes)
    }
    expect(await stateOf('sleep')).toMatchObject({ last_error: 'unavailable', failures: 5 })
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(await stateOf('heartrate')).toMatchObject({ failures: 0, read_until: '2026-03-10' })
    expect(await noticesOf(world, user)).toEqual(['extraction_failed'])
    faults.clear()
    await makeDue(world)
    await world.drain()
    expect(await stateOf('sleep')).toMatchObject({ failures: 0, last_error: null })
  })

  it('leaves out what the vendor refuses and asks for it again much later', async () => {
    const scopes = 'personal daily heartrate workout session stress heart_health'
    const user = await world.connect(await world.client('A'), 'u1', PERSON, scopes)
    await world.drain()
    const refused = await stateOf('daily_spo2')
    expect(refused).toMatchObject({ last_error: 'forbidden', read_until: null, failures: 0 })
    expect(refused.minutes).toBeGreaterThan(20 * 60)
    expect(await stateOf('sleep')).toMatchObject({ last_error: null, read_until: '2026-03-10' })
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })
})

describe('a connection that ends', () => {
  it('drops and counts what still arrives, and stops asking', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    const { pull } = world.provider
    world.provider.pull = async function* (context, session, resource, window) {
      for await (const items of pull(context, session, resource, window)) {
        world.sessions.disconnect(user.scope)
        yield items
      }
    }
    await world.drain()
    expect(await countRows(world)).toMatchObject({ raw_payloads: 0, records: 0, documents: 0 })
    const dropped = await world.platform.metrics.droppedData.get()
    expect(dropped.values).toMatchObject([{ value: 1, labels: { source: 'Oura' } }])
    const due = await world.platform.db
      .selectFrom('sync_state')
      .select('resource')
      .where('next_run_at', '<', new Date('2030-01-01'))
      .execute()
    expect(due).toEqual([])
  })
})

async function* inPagesOfTwo(pages: AsyncIterable<RawItem[]>): AsyncGenerator<RawItem[]> {
  for await (const items of pages) for (let at = 0; at < items.length; at += 2) yield items.slice(at, at + 2)
}

describe('a night whose part fails for the moment', () => {
  const unavailable = new VendorError('unavailable', 'the part is away')
  let fails: boolean
  let score: number
  beforeEach(() => {
    fails = true
    score = 80
    const { pull } = world.provider
    world.provider.pull = async function* (context, session, resource, window) {
      if (resource !== 'daily_sleep') return yield* pull(context, session, resource, window)
      const payload = { id: 'a', day: '2026-03-08', timestamp: '2026-03-08T00:00:00+00:00', score }
      yield [{ resource, id: 'a', payload, ...(fails && { isIncomplete: true as const }) }]
      if (fails) throw new IncompleteReading(unavailable)
    }
  })

  const scoreKept = async () => {
    const { rows } = await sql<{ revisions: number }>`
      select count(*)::integer as revisions from raw_payloads where resource = 'daily_sleep'`.execute(
      world.platform.db,
    )
    return rows[0]!.revisions
  }
  const again = async () => {
    await makeDue(world, 'daily_sleep')
    await world.drain()
  }

  it('is kept until it is complete, read again soon, and replaces nothing complete', async () => {
    await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    expect(await scoreKept()).toBe(1)
    expect(await stateOf('daily_sleep')).toMatchObject({ failures: 1, last_error: 'unavailable' })
    score = 81
    await again()
    expect(await scoreKept()).toBe(1)
    fails = false
    await again()
    expect(await scoreKept()).toBe(2)
    expect(await stateOf('daily_sleep')).toMatchObject({ failures: 0, last_error: null })
  })

  it('is taken as it is when the part fails time and again', async () => {
    await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    score = 82
    for (let tries = 0; tries < 5; tries++) await again()
    expect(await scoreKept()).toBe(2)
    expect(await stateOf('daily_sleep')).toMatchObject({ failures: 0, read_until: '2026-03-10' })
  })
})
