import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { brandCommand } from './brand.ts'

let world: TestPlatform
let folder: string
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  const png = await picture.png().toBuffer()
  await writeFile(join(folder, 'logo.png'), png)
  await writeFile(join(folder, 'page.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'large.png'), Buffer.concat([png, Buffer.alloc(256 * 1024)]))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

beforeEach(async () => {
  const { platform, masterKeys, databaseUrl } = world
  const [key] = masterKeys
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  clientUuid = made.clientUuid
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function brand(...options: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await brandCommand().parseAsync([clientUuid, '--json', ...options], { from: 'user' })
  const printed = JSON.parse(String(write.mock.calls[0]![0]))
  write.mockRestore()
  return printed
}

it('shows, sets part by part and clears', async () => {
  const nothing = { client_uuid: clientUuid, company_name: null, primary_color: null, logo_url: null }
  expect(await brand()).toEqual(nothing)
  expect(await brand('--company-name', ' Acme Health ', '--primary-color', '#0A7D5C')).toEqual({
    ...nothing,
    company_name: 'Acme Health',
    primary_color: '#0a7d5c',
  })
  expect(await brand('--logo', join(folder, 'logo.png'))).toEqual({
    client_uuid: clientUuid,
    company_name: 'Acme Health',
    primary_color: '#0a7d5c',
    logo_url: expect.stringMatching(/\/api\/v1\/mobile\/brands\/[\w-]{22}\/logo$/),
  })
  expect(await brand('--clear')).toEqual(nothing)
})

it.each([
  ['a colour by its name', ['--primary-color', 'green'], '--primary-color must be # and six hex digits'],
  ['a short colour', ['--primary-color', '#0a7'], '--primary-color must be # and six hex digits'],
  ['a colour with something behind it', ['--primary-color', '#0a7d5c;}'], '--primary-color must be'],
  ['an empty name', ['--company-name', ' '], '--company-name must be 1 to 100 characters'],
  ['a long name', ['--company-name', 'x'.repeat(101)], '--company-name must be 1 to 100 characters'],
  ['a file that is not there', ['--logo', 'none.png'], 'no file'],
  ['an SVG by another name', ['--logo', 'page.png'], 'the logo must be a PNG or JPEG'],
  ['a large logo', ['--logo', 'large.png'], 'the logo must be at most 256 KB'],
  ['two requests', ['--clear', '--company-name', 'Acme'], '--clear excludes the other options'],
])('refuses %s and changes nothing', async (_name, options, message) => {
  const given = options.map((option) => (option.endsWith('.png') ? join(folder, option) : option))
  await expect(brand(...given)).rejects.toThrow(message)
  expect((await brand()).company_name).toBeNull()
})
