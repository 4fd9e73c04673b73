import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../test/api.ts'
import { registerWebApp } from './web-app.ts'

const PAGE = '<!doctype html><title>app</title>'
const PRIVACY = '<!doctype html><title>privacy</title>'

let parent: string
let folder: string
let world: ApiWorld
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tributary-app-'))
  folder = join(parent, 'dist')
  await writeFile(join(parent, 'secret.json'), 'secret')
  world = await createApiWorld((server, platform) => registerWebApp(server, platform, folder))
})
afterAll(async () => {
  await world.close()
  await rm(parent, { recursive: true })
})

/** Sends the path as it is, which `fetch` would tidy up. */
const raw = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.platform.baseUrl)
    const call = request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    call.on('error', reject)
    call.end()
  })

test('before it is built, a page explains how', async () => {
  for (const path of ['/app', '/app/', '/app/bind/9uAq0dRfTqSk1o4cS1mJ3w']) {
    const answer = await world.get(path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('node scripts/build-web.ts')
  }
  expect((await world.get('/app/assets/index.js')).status).toBe(404)
})

describe('once it is built', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'manifest.webmanifest'), '{}')
    await writeFile(join(folder, 'assets', 'index-a1b2.js'), 'run()')
    await writeFile(join(folder, 'privacypolicy.html'), PRIVACY)
    await writeFile(join(folder, '.env.json'), 'hidden')
    await writeFile(join(folder, 'notes.txt'), 'no type of the web')
  })

  test('what the app says of health data is a page of its own, for people without the app', async () => {
    const answer = await world.get('/app/privacypolicy.html')
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: PRIVACY })
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test.each(['/app', '/app/', '/app/bind/9uAq0dRfTqSk1o4cS1mJ3w', '/app/bind/x?from=mail', '/app/sources'])(
    '%s is the page',
    async (path) => {
      const answer = await world.get(path)
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: PAGE })
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('nothing but its own files may run on it, and no page may frame it', async () => {
    const { headers } = await world.get('/app/bind/9uAq0dRfTqSk1o4cS1mJ3w')
    const policy = headers.get('content-security-policy')!.split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src 'self' ${world.platform.baseUrl}`)
    expect(policy.join()).not.toMatch(/unsafe|\*/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toBe('camera=(self)')
  })

  test.each([
    ['/app/assets/index-a1b2.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/app/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ])('%s is a file', async (path, type, cache) => {
    const { status, headers } = await world.get(path)
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type,
      cache,
    })
  })

  test.each([
    '/app/assets/other.js',
    '/app/notes.txt',
    '/app/.env.json',
    '/app/../secret.json',
    '/app/%2e%2e/secret.json',
    '/app/..%2fsecret.json',
    '/app/assets/..%2f..%2f..%2fsecret.json',
    '/app/..%5csecret.json',
    '/app//etc/hosts.json',
    '/app/%00.json',
    '/app/index.html/x.json',
    '/app/assets.js/',
  ])('%s is not there', async (path) => {
    expect(await raw(path)).toBe(404)
  })
})
