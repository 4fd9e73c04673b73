import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../test/platform.ts'
import { createClient, setAddon } from './accounts/index.ts'
import { createApp } from './app.ts'
import type { Server } from './platform/http/server.ts'
import { wire } from './wiring.ts'

interface Described {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

let world: TestPlatform
let server: Server
let base: string
let authorization: string
/** As a program reads it that knows nothing else of the service. */
let description: { components: object; paths: Record<string, Record<string, Described>> }
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  server = await createApp(platform, wire(platform), { role: 'api', isDraining: () => false })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
  description = (await (await fetch(`${base}/openapi.json`)).json()) as typeof description
  const { clientUuid, secretKey } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  authorization = `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
  await setAddon(platform, 'operator', clientUuid, 'user_health_profile', true)
  await setAddon(platform, 'operator', clientUuid, 'health_monitoring', true)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

interface Call {
  parameters?: Record<string, string>
  body?: object
  status: number
}

/** Makes a call as a generated client would: every part of it must be described, and so must the answer. */
async function make(method: string, path: string, { parameters = {}, body, status }: Call): Promise<unknown> {
  const operation = description.paths[path]![method]!
  const placeOf = (name: string) => operation.parameters?.find((one) => one.name === name)?.in
  const query = new URLSearchParams()
  const headers: Record<string, string> = { authorization }
  let address = path
  for (const [name, value] of Object.entries(parameters)) {
    const place = placeOf(name)
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'query') query.set(name, value)
    else if (place === 'header') headers[name] = value
    else throw new Error(`${method} ${path} does not describe ${name}`)
  }
  if (body) {
    expect(operation.requestBody?.content).toHaveProperty(['application/json'])
    headers['content-type'] = 'application/json'
  }
  const response = await fetch(`${base}${address}?${query}`, {
    method: method.toUpperCase(),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as unknown
  expect(response.status, JSON.stringify(answer)).toBe(status)
  const schema = operation.responses[status]?.content?.['application/json']?.schema
  if (!schema) throw new Error(`${method} ${path} does not describe ${status}`)
  const validator = Compile({ components: description.components, allOf: [schema] })
  expect(validator.Check({ some: 'other answer' }), `${method} ${path} describes nothing`).toBe(false)
  const [isValid, problems] = validator.Errors(answer)
  expect(isValid, JSON.stringify(problems)).toBe(true)
  return answer
}

test('a program that knows only the description makes a call of each kind and understands the answers', async () => {
  const user = { user_id: 'ada' }
  await make('post', '/api/v2/user-information', {
    body: { ...user, datetime: '2026-03-01T08:00:00Z', height_cm_int: 170, sex_string: null },
    status: 200,
  })
  await make('get', '/api/v2/users', { parameters: { limit: '10' }, status: 200 })
  await make('get', '/api/v2/user_id/{user_id}/documents', { parameters: user, status: 200 })
  await make('get', '/api/v2/user_id/{user_id}/why', {
    parameters: { ...user, date: '2026-03-01' },
    status: 200,
  })
  await make('put', '/api/v2/health_monitoring/rules', { body: { rules: [] }, status: 200 })
  await make('post', '/api/v2/user_profile', {
    parameters: { 'idempotency-key': 'one' },
    body: user,
    status: 202,
  })
  await make('get', '/api/v2/deliveries', { status: 200 })
  const key = (await make('post', '/api/v2/api_keys', {
    body: { name: 'one', scopes: ['read'] },
    status: 201,
  })) as { key_id: string }
  await make('get', '/api/v2/api_keys', { status: 200 })
  await make('delete', '/api/v2/api_keys/{key_id}', { parameters: { key_id: key.key_id }, status: 200 })
  await make('delete', '/api/v1/user_id/{user_id}', { parameters: user, status: 200 })
  const missing = await make('get', '/api/v2/user_id/{user_id}/why', {
    parameters: { user_id: 'unknown', date: '2026-03-01' },
    status: 404,
  })
  expect(missing).toMatchObject({ error_code: 'user_not_found' })
})
