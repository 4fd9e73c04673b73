import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../test/api.ts'
import { watchHealth } from '../../test/health.ts'
import { BINDING_PATH } from '../../test/phone.ts'
import { registerHealth } from '../platform/http/health.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

const MANY = 10

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld((server, platform) => {
    registerHealth(server, platform, () => false)
    registerBinding(server, platform, wire(platform).userPorts)
  })
})
afterAll(() => world.close())

test('many bindings of one client keep neither another one nor other work waiting', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()]
  const wish = { user_id: 'ada', metadata: { client_name: 'Acme' }, salt: '4821' }
  const watch = await watchHealth(world.platform.baseUrl)
  let answered = 0
  const many = Promise.all(
    Array.from({ length: MANY }, async () => {
      const { status } = await world.post(BINDING_PATH, wish, busy)
      answered++
      return status
    }),
  )
  expect((await world.post(BINDING_PATH, wish, other)).status).toBe(200)
  // Uploads and files stand in the same queue of threads as codes would without a bound.
  const packed = gzipSync('a file, a name, a body')
  while (answered === 0) await promisify(gunzip)(packed)
  for (let index = 0; index < 20; index++) await promisify(gunzip)(packed)
  expect(answered).toBeLessThan(MANY / 2)
  expect(await many).toEqual(Array(MANY).fill(200))
  expect((await watch.stop()).answers).toBeGreaterThan(5)
})
