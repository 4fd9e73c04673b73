import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { answered, called, har } from '../../test/har.ts'
import { replayCommand } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'tributary-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

const URL_OF_SPO2 = 'https://api.ouraring.com/v2/usercollection/daily_spo2'
const spo2 = (id: string, average: unknown) => ({ id, day: '2026-03-04', spo2_percentage: { average } })
const RECORDING = har(
  answered(`${URL_OF_SPO2}?access_token=secret`, {
    data: [spo2('good', 97), { ...spo2('bad', 96), day: 'someday' }],
    next_token: 'two',
  }),
  called({
    event_type: 'delete',
    data_type: 'workout',
    object_id: 'w',
    event_time: '2026-03-04T11:59:00Z',
    user_id: 'u',
  }),
)

function fileOf(content: unknown, name = 'recording.har'): string {
  const path = join(folder, name)
  writeFileSync(path, `\uFEFF${JSON.stringify(content)}`)
  return path
}

async function replay(...args: string[]): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  await replayCommand().parseAsync(args, { from: 'user' })
  return printed
}

it('prints exactly five members for programs', async () => {
  const printed = JSON.parse(await replay('Oura', fileOf(RECORDING), '--json', '--zone', 'Europe/Berlin'))
  expect(Object.keys(printed)).toEqual(['unanswered', 'items', 'refused', 'records', 'documents'])
  expect(printed.unanswered).toEqual([
    { method: 'GET', path: '/v2/usercollection/daily_spo2', parameters: { next_token: 'two' } },
  ])
  expect(printed.items).toEqual([
    { resource: 'daily_spo2', id: 'good' },
    { resource: 'daily_spo2', id: 'bad' },
    { resource: 'workout', id: 'w', retracted: true },
  ])
  expect(printed.refused[0]).toEqual({
    resource: 'daily_spo2',
    id: 'bad',
    path: '/day',
    reason: expect.any(String),
  })
  expect(printed.records).toHaveLength(1)
  expect(printed.documents).not.toHaveLength(0)
  expect(printed.documents[0]).toHaveProperty('data_structure')
})

it('prints for people what is missing, read and refused, and never a token', async () => {
  const printed = await replay('oura', fileOf(RECORDING))
  expect(printed).toContain('Oura: 3 objects, 1 record, ')
  expect(printed).toContain('GET /v2/usercollection/daily_spo2  next_token=two')
  expect(printed).toContain('workout  w  deleted')
  expect(printed).toContain('daily_spo2  bad  /day')
  expect(printed).not.toContain('secret')
})

it('fails when nothing was read', async () => {
  await replay('oura', fileOf(har(answered(URL_OF_SPO2, {}, 401))))
  expect(process.exitCode).toBe(1)
})

it.each([
  [['ours', 'x.har'], /no source is called ours/],
  [['Apple Health', 'x.har'], /is read on the phone/],
  [['oura', join(folder, 'none.har')], /cannot read .*none.har/],
  [['oura', 'x.har', '--zone', 'Berlin'], /Berlin is no time zone/],
  [['oura', fileOf({ entries: [] }, 'no-log.har')], /is no HAR/],
])('refuses %j with a reason', async (args, reason) => {
  await expect(replay(...args)).rejects.toThrow(reason)
})
