import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../../test/api.ts'
import { documentsOf } from '../../../test/intake.ts'
import { setAddon } from '../../accounts/addons.ts'
import { wire } from '../../wiring.ts'
import { registerUsers } from '../register.ts'
import { findUser } from '../store.ts'

const DAY_MS = 86_400_000

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerUsers(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
  await setAddon(world.platform, 'operator', client.clientUuid, 'notification_webhook', true)
})
afterAll(() => world.close())

const pathOf = (userId: string) => `/api/v1/user_id/${encodeURIComponent(userId)}/time_zone`
const reportZone = (userId: string, body: unknown, as: ApiClient | undefined = client) =>
  world.post(pathOf(userId), body, as)
const userOf = (userId: string, as = client) => findUser(world.platform.db, as.clientUuid, userId)

async function noticesOf(userId: string): Promise<unknown[]> {
  const documents = await documentsOf(world, (await userOf(userId))!)
  return documents.map(({ body }) => body['action'])
}

describe('reporting a zone', () => {
  test('creates the user once and announces it', async () => {
    const answer = await reportZone('Zoë 王/?#', { time_zone: 'Europe/Berlin', offset: '+01:00' })
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({
      status: 200,
      body: { message: 'The time zone is set.', time_zone: 'Europe/Berlin' },
    })
    expect(await userOf('Zoë 王/?#')).toMatchObject({ timeZone: 'Europe/Berlin' })
    expect(await noticesOf('Zoë 王/?#')).toEqual(['user_created'])
    const again = await reportZone('Zoë 王/?#', { time_zone: 'europe/berlin' })
    expect(JSON.parse(again.text)).toEqual({
      message: 'The time zone was set already.',
      time_zone: 'Europe/Berlin',
    })
    expect(await noticesOf('Zoë 王/?#')).toEqual(['user_created'])
  })

  test('again elsewhere keeps where the person lived before', async () => {
    await reportZone('mover', { time_zone: 'America/New_York' })
    world.clock.advance(3 * DAY_MS)
    await reportZone('mover', { time_zone: 'Pacific/Auckland' })
    // Noon in Greenwich is the next day in Auckland.
    expect((await userOf('mover'))?.zones).toEqual([
      { since: null, zone: 'America/New_York' },
      { since: '2026-03-14', zone: 'Pacific/Auckland' },
    ])
  })

  test('many times at once leaves one history', async () => {
    const zones = ['Europe/Berlin', 'Asia/Tokyo', 'UTC', 'America/Lima', 'Asia/Kolkata']
    const answers = await Promise.all(
      [...zones, ...zones].map((time_zone) => reportZone('torn', { time_zone })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const user = await userOf('torn')
    expect(user?.zones[0]?.since).toBeNull()
    expect(new Set(user?.zones.map(({ since }) => since)).size).toBe(user?.zones.length)
    expect(await noticesOf('torn')).toEqual(['user_created'])
  })

  test('is for the calling client only', async () => {
    const other = await world.newClient()
    await reportZone('shared', { time_zone: 'Asia/Tokyo' })
    await reportZone('shared', { time_zone: 'UTC' }, other)
    expect((await userOf('shared'))?.timeZone).toBe('Asia/Tokyo')
    expect((await userOf('shared', other))?.timeZone).toBe('UTC')
  })
})

describe('refused, and no user is created:', () => {
  test.each([
    ['a name that is none', { time_zone: 'Europe/Nowhere' }, 'time_zone'],
    ['an abbreviated offset', { time_zone: '+01:00' }, 'time_zone'],
    ['no name', { offset: '+01:00' }, 'time_zone is required'],
    ['null', { time_zone: null }, 'time_zone'],
    ['a number', { time_zone: 7 }, 'time_zone'],
    ['the offset of another season', { time_zone: 'Europe/Berlin', offset: '+02:00' }, 'offset is not'],
    ['an offset in another form', { time_zone: 'Europe/Berlin', offset: '+1' }, 'offset'],
    ['an unknown field', { time_zone: 'UTC', zone: 'UTC' }, 'zone is not a known field'],
    ['a list', ['UTC'], 'request body must be a JSON object'],
  ])('%s', async (_name, body, exception) => {
    const answer = await reportZone('refused', body)
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).exception).toContain(exception)
    expect(await userOf('refused')).toBeNull()
  })

  test('a user_id that is too long', async () => {
    const answer = await reportZone('x'.repeat(51), { time_zone: 'UTC' })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).exception).toContain('user_id')
  })

  test('no credentials, text and broken JSON', async () => {
    const url = `${world.platform.baseUrl}${pathOf('refused')}`
    const send = async (type: string, body: string, authorization: string) =>
      (await fetch(url, { method: 'POST', body, headers: { 'content-type': type, authorization } })).status
    expect(await send('text/plain', '{', 'Basic bm9ib2R5OnNlY3JldA==')).toBe(401)
    expect(await send('text/plain', '{"time_zone":"UTC"}', client.authorization)).toBe(415)
    expect(await send('application/json', '{', client.authorization)).toBe(400)
    expect(await userOf('refused')).toBeNull()
  })
})
