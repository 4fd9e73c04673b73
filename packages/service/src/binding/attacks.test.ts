import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../test/api.ts'
import { watchHealth } from '../../test/health.ts'
import { BINDING_PATH } from '../../test/phone.ts'
import { registerHealth } from '../platform/http/health.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld((server, platform) => {
    registerHealth(server, platform, () => false)
    registerBinding(server, platform, wire(platform).userPorts)
  })
})
afterAll(() => world.close())

test('many bindings of one client do not keep another one waiting', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()]
  const wish = { user_id: 'ada', metadata: { client_name: 'Acme' }, salt: '4821' }
  const watch = watchHealth(world.platform.baseUrl)
  let answered = 0
  const many = Promise.all(
    Array.from({ length: 6 }, async () => {
      const { status } = await world.post(BINDING_PATH, wish, busy)
      answered++
      return status
    }),
  )
  expect((await world.post(BINDING_PATH, wish, other)).status).toBe(200)
  expect(answered).toBeLessThan(5)
  expect(await many).toEqual(Array(6).fill(200))
  expect((await watch.stop()).answers).toBeGreaterThan(5)
})
