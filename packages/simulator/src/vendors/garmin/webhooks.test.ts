import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { app, noon, type Receiver, start, startReceiver } from '../../test-support.ts'
import { call, connect, type GarminTestRow, type GarminTestTokens, measured } from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let receiver: Receiver
let tokens: GarminTestTokens
let userId: string

beforeEach(async () => {
  simulator = await start()
  receiver = await startReceiver('unused')
  simulator.setPortalWebhook('garmin', receiver.url)
  tokens = await connect(simulator, PERSON)
  userId = ((await (await call(simulator, tokens, 'user/id')).json()) as { userId: string }).userId
})
afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

type Entry = GarminTestRow & { userId: string; callbackURL?: string }
const bodies = () => receiver.events.map(({ body }) => JSON.parse(body) as Record<string, Entry[]>)
const entriesOf = (key: string) => bodies().flatMap((body) => body[key] ?? [])

describe('announcements', () => {
  it('carry the data, or say where to fetch them', async () => {
    const { deliveries, accepted } = await simulator.announce('garmin', PERSON, { day: '2026-06-10' })
    expect(accepted).toBe(deliveries)
    expect(receiver.events).toHaveLength(deliveries)
    for (const { headers } of receiver.events) expect(headers['garmin-client-id']).toBe(app.clientId)
    expect(entriesOf('dailies')).toMatchObject([
      { userId, calendarDate: '2026-06-10', steps: expect.any(Number) },
    ])
    const [ping] = entriesOf('sleeps')
    expect(ping).toEqual({ userId, callbackURL: expect.stringContaining('/wellness-api/rest/sleeps?') })
    const { pathname, search } = new URL(ping?.callbackURL ?? '')
    const path = `${pathname}${search}`.replace('/wellness-api/rest/', '')
    expect(await (await call(simulator, tokens, path)).json()).toMatchObject([
      { calendarDate: '2026-06-10', validation: 'ENHANCED_FINAL' },
    ])
  })

  it('let nothing be read but their own window, by the person they are about', async () => {
    await simulator.announce('garmin', PERSON, { dataType: 'sleeps', day: '2026-06-10' })
    const url = new URL(entriesOf('sleeps')[0]?.callbackURL ?? '')
    const ask = async (changes: Record<string, string>, holder = tokens, path = 'sleeps') => {
      const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes })
      return (await call(simulator, holder, `${path}?${query}`)).status
    }
    const start = Number(url.searchParams.get('uploadStartTimeInSeconds'))
    expect(await ask({})).toBe(200)
    expect(await ask({ uploadStartTimeInSeconds: String(start - 60) })).toBe(400)
    expect(await ask({ token: 'another' })).toBe(400)
    expect(await ask({}, tokens, 'dailies')).toBe(400)
    expect(await ask({}, await connect(simulator, 'anders-athlete'))).toBe(400)
    simulator.setClockOffset(noon + 25 * 3_600_000 - Date.now())
    expect(await ask({}, await connect(simulator, PERSON))).toBe(400)
  })

  it('are repeated byte by byte', async () => {
    await simulator.announce('garmin', PERSON, { dataType: 'sleeps', day: '2026-06-10', duplicate: 2 })
    expect(receiver.events).toHaveLength(3)
    expect(new Set(receiver.events.map(({ body }) => body)).size).toBe(1)
  })

  it('can come in the name of another application', async () => {
    await simulator.announce('garmin', PERSON, { dataType: 'dailies', day: '2026-06-10', forge: true })
    expect(receiver.events[0]?.headers['garmin-client-id']).not.toBe(app.clientId)
  })

  it('concern connected people, permitted data and nothing that was deleted', async () => {
    const none = { deliveries: 0, accepted: 0 }
    expect(await simulator.announce('garmin', 'anders-athlete', { day: '2026-06-10' })).toEqual(none)
    const deleted = { day: '2026-06-10', eventType: 'delete' } as const
    expect(await simulator.announce('garmin', PERSON, deleted)).toEqual(none)
    await connect(simulator, 'uma-unwell', ['ACTIVITY_EXPORT'])
    await simulator.announce('garmin', 'uma-unwell', { day: '2026-06-10' })
    expect(entriesOf('dailies')).toEqual([])
  })

  it('are tried again until accepted', async () => {
    receiver.statuses.push(500, 503)
    const announced = await simulator.announce('garmin', PERSON, { dataType: 'hrv', day: '2026-06-10' })
    expect(announced).toEqual({ deliveries: 1, accepted: 1 })
    expect(receiver.events).toHaveLength(3)
  })

  it('are not accepted by anything but 200, and come again after the vendor’s first tries', async () => {
    receiver.statuses.push(201, 204, 302, 500)
    const announced = await simulator.announce('garmin', PERSON, { dataType: 'hrv', day: '2026-06-10' })
    expect(announced).toEqual({ deliveries: 1, accepted: 0 })
    await receiver.waitFor(() => receiver.events.length === 5)
    expect(new Set(receiver.events.map(({ body }) => body)).size).toBe(1)
  })

  it('are late and never lost, whatever goes wrong by chance', async () => {
    simulator.setFaultRate('garmin', 0, { notificationLoss: 1 })
    const announced = await simulator.announce('garmin', PERSON, { dataType: 'hrv', day: '2026-06-10' })
    expect(announced).toEqual({ deliveries: 1, accepted: 0 })
    await receiver.waitFor(({ body }) => body.startsWith('{"hrv"'))
    expect(simulator.faultCounts('garmin')).toEqual({ late: 1 })
  })
})

describe('the past', () => {
  it('arrives a moment after it was asked for, by the time of measurement', async () => {
    const range = measured('2026-06-01T00:00:00Z', '2026-06-04T00:00:00Z')
    expect((await call(simulator, tokens, `backfill/hrv?${range}`)).status).toBe(202)
    await receiver.waitFor(({ body }) => body.includes('2026-06-04'))
    expect(entriesOf('hrv').map(({ calendarDate }) => calendarDate)).toEqual([
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
    ])
  })
})

it('announces what a person permits from now on, and sends no more than that', async () => {
  await simulator.setPermissions('garmin', PERSON, ['ACTIVITY_EXPORT'])
  expect(bodies()).toEqual([
    {
      userPermissionsChange: [
        {
          userId,
          summaryId: expect.any(String),
          permissions: ['ACTIVITY_EXPORT'],
          changeTimeInSeconds: expect.any(Number),
        },
      ],
    },
  ])
  const shown = await (await call(simulator, tokens, 'user/permissions')).json()
  expect(shown).toEqual({ permissions: ['ACTIVITY_EXPORT'] })
  await simulator.announce('garmin', PERSON, { day: '2026-06-10' })
  expect(entriesOf('dailies')).toEqual([])
  await expect(simulator.setPermissions('polar', PERSON, [])).rejects.toThrow('polar')
})

it('announces that a person withdraws', async () => {
  await simulator.revokeGrant('garmin', PERSON)
  expect(bodies()).toEqual([{ deregistrations: [{ userId }] }])
  expect((await call(simulator, tokens, 'user/id')).status).toBe(401)
})

describe('syncing phones', () => {
  it('bring by themselves what is new', async () => {
    await simulator.close()
    simulator = await start({ syncSeconds: 0.05 })
    simulator.setPortalWebhook('garmin', receiver.url)
    await connect(simulator, PERSON)
    await receiver.waitFor(({ body }) => body.startsWith('{"dailies"'))
    simulator.setClockOffset(noon + 3_600_000 - Date.now())
    const hasSlot = ({ body }: { body: string }) =>
      body.startsWith('{"epochs"') && body.includes(`"startTimeInSeconds":${noon / 1000}`)
    expect((await receiver.waitFor(hasSlot)).body).toContain(userId)
  })
})
