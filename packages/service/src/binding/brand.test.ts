import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING, bind, openWithCode } from '../../test/phone.ts'
import { brandOf, clearBrand, setBrand } from '../accounts/brands.ts'
import { logoTypeOf } from '../accounts/logo.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7d5c' } })
const png = await picture.clone().png().toBuffer()
const jpeg = await picture.clone().jpeg().toBuffer()

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

const set = (change: Parameters<typeof setBrand>[3]) =>
  setBrand(world.platform, 'operator', client.clientUuid, change)
const brand = () => brandOf(world.platform.db, world.platform, client.clientUuid)
const logoAt = async (address: string) => {
  const response = await fetch(address)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a brand', () => {
  test('is nothing until it is set, grows by parts and is shown to those who open a binding', async () => {
    expect(await brand()).toBeNull()
    await set({ companyName: 'Acme' })
    expect(await brand()).toEqual({ company_name: 'Acme', primary_color: null, logo_url: null })
    await set({ primaryColor: '#0a7d5c', logo: png })
    const { brand: shown } = await openWithCode(world, await bind(world, client), BINDING.salt)
    expect(shown).toEqual({
      company_name: 'Acme',
      primary_color: '#0a7d5c',
      logo_url: expect.stringMatching(/\/api\/v1\/mobile\/brands\/[\w-]{22}\/logo$/),
    })
  })

  test('has its logo at an address of its own, for as long as the picture is the same', async () => {
    await set({ logo: png })
    const first = (await brand())!.logo_url!
    expect(await logoAt(first)).toEqual({
      status: 200,
      type: 'image/png',
      cache: 'public, max-age=31536000, immutable',
      bytes: png,
    })
    await set({ logo: jpeg })
    const second = (await brand())!.logo_url!
    expect(await logoAt(second)).toMatchObject({ status: 200, type: 'image/jpeg', bytes: jpeg })
    expect((await logoAt(first)).status).toBe(404)
    await set({ companyName: 'Acme Health' })
    expect((await brand())!.logo_url).toBe(second)
  })

  test('is cleared, and each change is audited without the picture', async () => {
    await set({ companyName: 'Acme', logo: png })
    const address = (await brand())!.logo_url!
    await clearBrand(world.platform, 'operator', client.clientUuid)
    expect(await brand()).toBeNull()
    expect((await logoAt(address)).status).toBe(404)
    const entries = await world.platform.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', 'like', 'brand.%')
      .orderBy('entry_id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'brand.clear', detail: {} },
      { action: 'brand.set', detail: { company_name: 'Acme', logo_bytes: png.length } },
    ])
  })
})

test.each(['x', '%00', '..%2f', 'A'.repeat(22)])('no logo is at %s', async (logoId) => {
  const answer = await logoAt(`${world.platform.baseUrl}/api/v1/mobile/brands/${logoId}/logo`)
  expect(answer.status).toBe(404)
})

test.each([
  ['a PNG', png, 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a GIF', Buffer.from('GIF89a'), null],
  ['half a PNG', png.subarray(0, png.length / 2), null],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), null],
  [
    'a page behind the first bytes of a PNG',
    Buffer.concat([png.subarray(0, 8), Buffer.from('<html>')]),
    null,
  ],
  ['noise', randomBytes(64), null],
  ['nothing', Buffer.alloc(0), null],
])('recognizes %s by its content', (_name, bytes, type) => {
  expect(logoTypeOf(bytes)).toBe(type)
})
