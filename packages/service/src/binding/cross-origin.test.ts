import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../test/api.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
})
afterAll(() => world.close())

const NATIVE = { origin: 'capacitor://localhost' }

test.each(['/api/v1/mobile/devices', '/app/api/v1/mobile/bindings/x/open'])(
  'an app’s own view may call %s',
  async (path) => {
    const asked = await fetch(`${world.platform.baseUrl}${path}`, {
      method: 'OPTIONS',
      headers: { ...NATIVE, 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, content-encoding',
    )
    const called = await fetch(`${world.platform.baseUrl}${path}`, { method: 'POST', headers: NATIVE })
    expect(called.status).toBe(422)
    expect(called.headers.get('access-control-allow-origin')).toBe('*')
    expect(called.headers.get('access-control-allow-credentials')).toBeNull()
  },
)

test.each(['/api/v1/extraction_app/binding/', '/app/', '/nowhere/api/v1/mobile/devices'])(
  'no page of another origin may call %s',
  async (path) => {
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await fetch(`${world.platform.baseUrl}${path}`, { method, headers: NATIVE })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  },
)

test('a binding opens below the app as well', async () => {
  const answer = await world.post('/app/api/v1/mobile/bindings/x/open', {
    proof: Buffer.alloc(32).toString('base64url'),
  })
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.text).exception).toBe('binding_unknown')
})
