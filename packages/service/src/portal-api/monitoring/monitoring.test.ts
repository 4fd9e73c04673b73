import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { ensureUser } from '../../users/index.ts'
import type { Monitoring, RehearsalReport } from './index.ts'

let world: PortalWorld
let path: string
beforeAll(async () => {
  world = await createPortalWorld()
  path = `/clients/${world.clientUuid}/monitoring`
})
afterAll(() => world.close())

const RULES = [{ signal_type_string: 'hrv', deviation_below_percent_float: 20 }]

test('rules are set in the place of our limits', async () => {
  const developer = await world.as('developer')
  const before = (await developer.call<Monitoring>('GET', path)).body
  expect(before).toMatchObject({ is_on: false, rules: [], updated_at: null })
  expect(before.signals.map(({ signal }) => signal)).toContain('sleep_duration')
  expect((await developer.call('PUT', `${path}/rules`, { rules: RULES })).status).toBe(204)
  expect((await developer.call<Monitoring>('GET', path)).body.rules).toEqual(RULES)
})

test('rules that make no sense are refused with the field', async () => {
  const developer = await world.as('developer')
  const rules = [{ signal_type_string: 'hrv', threshold_min_float: 20 }]
  expect(await developer.call('PUT', `${path}/rules`, { rules })).toMatchObject({
    status: 422,
    body: { exception: /^rules\.0\.threshold_min_float/ },
  })
})

test('a rehearsal comes some users at a time, each once, and stores nothing', async () => {
  const developer = await world.as('developer')
  for (let user = 0; user < 25; user++)
    await ensureUser(world.platform.db, world.platform, world.clientUuid, `user ${user}`)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { status, body }: { status: number; body: RehearsalReport } = await developer.call(
      'POST',
      `${path}/rehearsal`,
      {
        rules: RULES,
        cursor,
      },
    )
    expect(status).toBe(200)
    seen.push(...body.users.map((user) => user.user_id_string))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
  expect((await developer.call('POST', `${path}/rehearsal`, { rules: RULES, cursor: 'x' })).status).toBe(422)
})
