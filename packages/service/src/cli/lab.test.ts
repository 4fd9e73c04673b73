import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import {
  createLabWorld,
  extracted,
  failed,
  type LabWorld,
  pdfOf,
  reportOf,
  StubReader,
} from '../../test/lab.ts'
import { labCommand } from './lab.ts'
import { labSettingsCommand } from './lab-settings.ts'

vi.mock('../lab/pool.ts', () => ({ createLabReader: () => new StubReader() }))

let world: LabWorld
let client: ApiClient
let folder: string
beforeAll(async () => {
  world = await createLabWorld()
  folder = await mkdtemp(join(tmpdir(), 'tributary-lab-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  const [key] = world.masterKeys
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  client = await world.client()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function printed(command: Command, ...args: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await command.parseAsync(args, { from: 'user' })
  const text = write.mock.calls.map(([line]) => String(line)).join('')
  write.mockRestore()
  return text
}

const lab = (...args: string[]) => printed(labCommand(), ...args)

describe('lab list and show', () => {
  test('print the state of each document and why it gave no report', async () => {
    const good = await world.submitted(client)
    world.clock.advance(1_000)
    const bad = await world.submitted(client, { userId: 'u2', file: pdfOf(failed('encrypted_file')) })
    await world.drain()
    const list = JSON.parse(await lab('list', '--client', client.clientUuid, '--json'))
    expect(list).toMatchObject([
      {
        document_id: bad,
        user_id: 'u2',
        state: 'failed',
        reason: 'encrypted_file',
        explanation: 'The file is protected by a password.',
      },
      { document_id: good, user_id: 'u1', state: 'extracted', reason: null, explanation: null },
    ])
    const ofOne = await lab('list', '--client', client.clientUuid, '--user', 'u1', '--json')
    expect(JSON.parse(ofOne)).toHaveLength(1)
    const shown = JSON.parse(await lab('show', good, '--client', client.clientUuid, '--json'))
    expect(shown).toMatchObject({
      document_id: good,
      result: { metadata: { document_id_string: good }, panels_array: [{}] },
    })
    expect(await lab('show', good, '--client', client.clientUuid)).toMatch(
      /Glucose +Glucosa Basal +- +5\.4 +mmol\/L/,
    )
    expect(JSON.parse(await lab('show', bad, '--client', client.clientUuid, '--json'))).toMatchObject({
      result: null,
    })
  })

  test("another client's document is not there", async () => {
    const documentId = await world.submitted(client)
    const { clientUuid } = await world.client()
    await expect(lab('show', documentId, '--client', clientUuid)).rejects.toThrow('no laboratory document')
    await expect(lab('show', 'x', '--client', clientUuid)).rejects.toThrow('no laboratory document')
    expect(await lab('list', '--client', clientUuid)).toBe('No laboratory documents.\n')
  })

  it.each(['0', '1001', 'many'])('the limit %s is refused', async (limit) => {
    await expect(lab('list', '--client', client.clientUuid, '--limit', limit)).rejects.toThrow('--limit')
  })
})

describe('lab extract', () => {
  const fileWith = async (content: Buffer) => {
    const path = join(folder, `${crypto.randomUUID()}.pdf`)
    await writeFile(path, content)
    return path
  }

  test('prints the report that a client would get', async () => {
    const file = await fileWith(pdfOf(extracted(reportOf({ value: 6.1 }))))
    expect(JSON.parse(await lab('extract', file, '--timezone', '-05:00', '--json'))).toMatchObject({
      state: 'extracted',
      reason: null,
      result: {
        metadata: { datetime_string: '2026-03-01T08:15:00.000000-05:00' },
        panels_array: [{ biomarkers_array: [{ name_string: 'Glucose', value_float: 6.1 }] }],
      },
    })
    expect(await lab('extract', file, '--timezone', 'Z')).toContain('Laboratorio Central')
  })

  test('prints why there is no report', async () => {
    const file = await fileWith(pdfOf(failed('several_people')))
    expect(JSON.parse(await lab('extract', file, '--timezone', 'Z', '--json'))).toEqual({
      state: 'failed',
      reason: 'several_people',
      result: null,
    })
    expect(await lab('extract', file, '--timezone', 'Z')).toContain('more than one person')
  })

  it.each<[string, () => Promise<string>, string]>([
    ['a file that is not there', async () => join(folder, 'none.pdf'), 'none.pdf does not exist'],
    ['a folder', async () => folder, 'is a folder, not a file'],
    ['a device', async () => '/dev/null', '/dev/null is not a file'],
    ['11 MB', () => fileWith(Buffer.alloc(11 * 1024 * 1024)), 'is larger than 10 MB (10485760 bytes)'],
  ])('refuses %s', async (_, path, message) => {
    await expect(lab('extract', await path(), '--timezone', 'Z', '--json')).rejects.toThrow(message)
  })

  it.each(['EST', 'Europe/Berlin', '+1:00', ''])('refuses the timezone %j', async (timezone) => {
    const file = await fileWith(pdfOf(extracted()))
    await expect(lab('extract', file, '--timezone', timezone)).rejects.toThrow(
      '--timezone must be a sign and HH:MM, or Z',
    )
  })
})

describe('client lab-settings', () => {
  const settings = async (...args: string[]) => {
    const { client_uuid: _, ...shown } = JSON.parse(
      await printed(labSettingsCommand(), client.clientUuid, '--json', ...args),
    )
    return shown
  }

  test('shows and sets each setting by itself', async () => {
    expect(await settings()).toEqual({ lab_format: 'json', reports_status: false })
    expect(await settings('--format', 'fhir')).toEqual({ lab_format: 'fhir', reports_status: false })
    expect(await settings('--status', 'on')).toEqual({ lab_format: 'fhir', reports_status: true })
    expect(await settings()).toEqual({ lab_format: 'fhir', reports_status: true })
    expect(await settings('--format', 'json', '--status', 'off')).toEqual({
      lab_format: 'json',
      reports_status: false,
    })
    await expect(settings('--format', 'xml')).rejects.toThrow('--format must be one of json, fhir')
    await expect(settings('--status', 'yes')).rejects.toThrow('--status must be one of on, off')
  })
})
