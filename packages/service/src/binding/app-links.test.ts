import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { registerAppLinks } from './endpoints/app-links.ts'

const APPLE = '/.well-known/apple-app-site-association'
const ANDROID = '/.well-known/assetlinks.json'

let world: TestPlatform
let server: Server
beforeAll(async () => {
  world = await createTestPlatform({ baseUrl: 'https://tributary.example' })
})
beforeEach(async () => {
  server = await createServer(world.platform)
})
afterEach(() => server.close())
afterAll(() => world.close())

function served(config: Partial<TestPlatform['platform']['config']>) {
  registerAppLinks(server, { ...world.platform, config: { ...world.platform.config, ...config } })
  return async (url: string) => {
    const { statusCode: status, headers, body } = await server.inject(url)
    return { status, type: headers['content-type'], body: JSON.parse(body) }
  }
}

test('without apps neither file is there', async () => {
  const get = served({})
  expect(await get(APPLE)).toMatchObject({
    status: 404,
    body: { exception: 'no app of Apple is configured' },
  })
  expect(await get(ANDROID)).toMatchObject({
    status: 404,
    body: { exception: 'no app of Android is configured' },
  })
})

test('lists for Apple which apps open the links of bindings', async () => {
  const get = served({ appleAppIds: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.beta'] })
  const { status, type, body } = await get(APPLE)
  expect(status).toBe(200)
  expect(type).toMatch(/^application\/json/)
  expect(body).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.beta'],
          components: [{ '/': '/app/bind/*', comment: 'bindings' }],
        },
      ],
    },
  })
})

test('also where the app is somewhere else', async () => {
  const get = served({ appleAppIds: ['ABCDE12345.com.example.app'], appUrl: 'https://go.example' })
  const { body } = await get(APPLE)
  expect(body.applinks.details[0].components[0]['/']).toBe('/bind/*')
})

test('lists for Android which apps, by their certificates', async () => {
  const get = served({ androidApps: [{ packageName: 'com.example.app', fingerprints: ['AA:BB', 'CC:DD'] }] })
  const { status, type, body } = await get(ANDROID)
  expect(status).toBe(200)
  expect(type).toMatch(/^application\/json/)
  expect(body).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.app',
        sha256_cert_fingerprints: ['AA:BB', 'CC:DD'],
      },
    },
  ])
})
