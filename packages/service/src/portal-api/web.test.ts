import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { registerPortalPages } from './web.ts'

let world: TestPlatform
let server: Server
let folder: string
beforeAll(async () => {
  world = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'tributary-web-'))
  await writeFile(join(folder, 'index.html'), '<title>Portal</title>')
  server = await createServer(world.platform)
  registerPortalPages(server, folder)
})
afterAll(async () => {
  await server.close()
  await world.close()
  await rm(folder, { recursive: true })
})

test.each([
  '',
  '/members',
  '/c/1/users/jane.doe@example.com',
  '/c/1/users/a%2Fb/documents/physical_summary%3A2026-03-09',
  '/c/1/users/..%2F..%2Fetc%2Fpasswd',
])('the page of the app is at /portal%s', async (path) => {
  const { statusCode, body } = await server.inject(`/portal${path}`)
  expect([statusCode, body]).toEqual([200, '<title>Portal</title>'])
})

test.each(['/app.js', '/assets/x.css', '/%2e%2e/secret.json', '/.env'])(
  'there is no /portal%s',
  async (path) => {
    expect((await server.inject(`/portal${path}`)).statusCode).toBe(404)
  },
)
