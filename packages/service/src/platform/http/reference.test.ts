import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { registerOpenApi, registerReference } from './openapi.ts'
import { createServer, type Server } from './server.ts'

let t: TestPlatform
let server: Server
beforeAll(async () => {
  t = await createTestPlatform()
  server = await createServer(t.platform)
  await registerOpenApi(server, t.platform)
  await registerReference(server)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

/** The sources that a policy names for a kind of content. */
const sourcesOf = (policy: unknown, kind: string): string[] =>
  new RegExp(`${kind} ([^;]+)`).exec(String(policy))![1]!.split(' ')

test('the reference page runs its own scripts and no other that stands in it', async () => {
  const { headers, payload } = await server.inject('/reference/')
  const scripts = [...payload.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const inline = scripts.filter(([, attributes]) => !attributes!.includes('src='))
  expect(inline.length).toBeGreaterThan(0)
  expect(scripts.length).toBeGreaterThan(inline.length)
  expect(sourcesOf(headers['content-security-policy'], 'script-src')).toEqual([
    "'self'",
    ...inline.map(([, , text]) => `'sha256-${hash('sha256', text!, 'base64')}'`),
  ])
  expect(payload).not.toMatch(/\son\w+=/)
})

test('every other answer of the reference allows no inline script', async () => {
  for (const path of ['/reference', '/reference/js/scalar.js', '/openapi.json'])
    expect(
      sourcesOf((await server.inject(path)).headers['content-security-policy'], 'script-src'),
      path,
    ).toEqual(["'self'"])
})

test('a Host header that is no host is refused', async () => {
  expect((await server.inject({ url: '/reference/', headers: { host: 'a b:c' } })).statusCode).toBe(400)
})
