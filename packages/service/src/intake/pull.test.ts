import { type DataStructure, DOCUMENT_SCHEMAS } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countRows,
  documentsOf,
  type IntakeWorld,
  makeDue,
  noticesOf,
  startIntakeWorld,
} from '../../test/intake.ts'
import { setAddon } from '../accounts/addons.ts'
import { readTrace } from '../documents/store.ts'
import type { StoredTrace } from '../documents/trace.ts'

const PERSON = 'olivia-office'
const WEEK = ['03', '04', '05', '06', '07', '08', '09', '10'].map((day) => `2026-03-${day}`)
const SUMMARIES = ['sleep_summary', 'physical_summary', 'body_summary'] as const

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

describe('the first pull', () => {
  it('makes the three summaries of seven days and today, each once, in their exact schema', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const documents = (await documentsOf(world, user)).filter(({ structure }) => structure !== 'notification')
    for (const structure of SUMMARIES) {
      const ofIt = documents.filter((document) => document.structure === structure)
      expect([...new Set(ofIt.map(({ day }) => day))]).toEqual(WEEK)
    }
    for (const { structure, version, body } of documents) {
      expect(Check(DOCUMENT_SCHEMAS[structure as DataStructure], body)).toBe(true)
      expect([version, body['document_version']]).toEqual([1, 1])
    }
    const pending = await world.platform.db
      .selectFrom('deliveries')
      .select(['document_key', 'state'])
      .where('endpoint_id', '=', 'data')
      .orderBy('document_key')
      .execute()
    expect(pending).toEqual(documents.map(({ key }) => ({ document_key: key, state: 'pending' })))
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('learns the offset of a person whose zone is unknown and cuts their days there', async () => {
    const user = await world.connect(await world.client('A'), 'u1', 'devi-devices')
    await world.drain()
    const [stored] = await world.platform.db.selectFrom('users').select('offset_seconds').execute()
    expect(stored?.offset_seconds).toBe(11 * 3600)
    const documents = await documentsOf(world, user)
    const physical = documents.find(({ key }) => key === 'physical_summary:2026-03-09')
    expect(JSON.stringify(physical?.body)).toContain('"datetime_string":"2026-03-09T00:00:00.000000+11:00"')
  })

  it('starts today without Pre-Existing Data, whatever the look-back', async () => {
    const clientUuid = await world.client('A')
    await setAddon(world.platform, 'operator', clientUuid, 'pre_existing_data', false)
    const user = await world.connect(clientUuid, 'u1', PERSON)
    await world.drain()
    await makeDue(world)
    await world.drain()
    const days = (await documentsOf(world, user)).flatMap(({ day }) => day ?? [])
    expect([...new Set(days)]).toEqual(['2026-03-10'])
    expect(await noticesOf(world, user)).toEqual([])
  })

  it('lets every number be traced to the stored payload', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const { platform } = world
    const trace = (await readTrace(
      platform.db,
      platform,
      user.scope,
      'physical_summary:2026-03-09',
      1,
    )) as StoredTrace
    const steps = trace.fields['/distance/steps_int']!.won[0]!
    expect(steps.source).toBe('Oura')
    const raw = trace.records[`Oura/${steps.records[0]}`]!
    const stored = await platform.db
      .selectFrom('raw_payloads')
      .select('revision')
      .where('resource', '=', raw.resource)
      .where('object_id', '=', raw.objectId)
      .execute()
    expect(raw).toMatchObject({
      resource: 'daily_activity',
      revision: 1,
      mapperVersion: PROVIDERS['oura']!.mapperVersion,
    })
    expect(stored).toEqual([{ revision: 1 }])
  })

  it('leaves no health value in clear, neither in the tables nor in the log', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    // Words of five bytes and more: shorter ones occur in a megabyte of sealed bytes by chance.
    for (const table of ['raw_payloads', 'records', 'documents'] as const) {
      const { rows } = await sql<{ found: number }>`
        select count(*)::integer as found from ${sql.table(table)} t
        where position('steps'::bytea in t.body) > 0 or position('hr_avg_bpm'::bytea in t.body) > 0
          or position('heart'::bytea in t.body) > 0`.execute(world.platform.db)
      expect(rows).toEqual([{ found: 0 }])
    }
    const physical = (await documentsOf(world, user)).find(({ key }) => key === 'physical_summary:2026-03-09')
    const steps = /"steps_int":(\d+)/.exec(JSON.stringify(physical?.body))?.[1]
    expect(Number(steps)).toBeGreaterThan(0)
    expect(world.logLines.join('')).not.toMatch(new RegExp(`\\b${steps}[,}]`))
  })
})

describe('pulling again', () => {
  it('adds nothing when nothing is new', async () => {
    await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const before = await countRows(world)
    await makeDue(world)
    await world.drain()
    expect(await countRows(world)).toEqual(before)
  })

  it('makes exactly one new version of a day that the vendor revised', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const stepsOf = (body: unknown) => /"steps_int":(\d+)/.exec(JSON.stringify(body))?.[1]
    world.simulator.revise('oura', PERSON, '2026-03-08')
    await makeDue(world)
    await world.drain()
    const documents = await documentsOf(world, user)
    const revised = documents.filter(({ version }) => version > 1)
    expect(new Set(revised.map(({ day }) => day))).toEqual(new Set(['2026-03-08']))
    const physical = documents.filter(({ key }) => key === 'physical_summary:2026-03-08')
    expect(physical.map(({ version }) => version)).toEqual([1, 2])
    expect(stepsOf(physical[0]?.body)).not.toBe(stepsOf(physical[1]?.body))
    const states = await world.platform.db
      .selectFrom('deliveries')
      .select(['document_version', 'state'])
      .where('document_key', '=', 'physical_summary:2026-03-08')
      .orderBy('document_version')
      .execute()
    expect(states).toEqual([
      { document_version: 1, state: 'superseded' },
      { document_version: 2, state: 'pending' },
    ])
  })

  it('polls each resource once more after the poll interval and not before', async () => {
    await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const daily = world.provider.manifest.resources.filter(({ pollMinutes }) => pollMinutes)
    const attempts = async () => {
      const rows = await world.platform.db
        .selectFrom('sync_state')
        .select('last_attempt_at')
        .where(
          'resource',
          'not in',
          daily.map(({ name }) => name),
        )
        .execute()
      return new Set(rows.map((row) => row.last_attempt_at?.toISOString()))
    }
    world.moveClock(3 * 3_600_000)
    await runTick()
    expect(await attempts()).toEqual(new Set(['2026-03-10T12:00:00.000Z']))
    world.moveClock(1.5 * 3_600_000)
    await runTick()
    expect(await attempts()).toEqual(new Set(['2026-03-10T16:30:00.000Z']))
  })

  it('notices what was deleted at the vendor and never announced', async () => {
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    const sleepOf = async (day: string) => {
      const documents = await documentsOf(world, user)
      return documents
        .filter(({ key, structure }) => structure === 'sleep_summary' && key.includes(day))
        .at(-1)
    }
    const before = (await sleepOf('2026-03-07'))!
    const gone = await world.simulator.announce('oura', PERSON, {
      dataType: 'sleep',
      day: '2026-03-07',
      eventType: 'delete',
    })
    expect(gone.deliveries).toBe(0)
    await makeDue(world)
    await world.drain()
    const after = (await sleepOf('2026-03-07'))!
    expect(after.version).toBe(before.version + 1)
    expect(JSON.stringify(after.body)).toContain('"sleep_duration_seconds_int":null')
    const rows = await countRows(world)
    await makeDue(world)
    await world.drain()
    expect(await countRows(world)).toEqual(rows)
  })

  it('reads the gap after a return, and does not announce again that the past is complete', async () => {
    const clientUuid = await world.client('A')
    const user = await world.connect(clientUuid, 'u1', PERSON)
    await world.drain()
    world.sessions.disconnect(user.scope)
    world.moveClock(12 * 86_400_000)
    await runTick()
    expect((await documentsOf(world, user)).some(({ day }) => day! > '2026-03-10')).toBe(false)
    await world.connect(clientUuid, 'u1', PERSON)
    await world.drain()
    const days = new Set((await documentsOf(world, user)).map(({ day }) => day))
    for (let day = 11; day <= 22; day++) expect(days).toContain(`2026-03-${day}`)
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })
})

async function runTick() {
  await world.tick()
  await world.drain()
}
