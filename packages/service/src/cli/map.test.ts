import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { mapCommand } from './map.ts'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
const FIXTURES = new URL('../../../providers/src/oura/fixtures/', import.meta.url)
const fixture = (name: string): object =>
  JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')).item.payload
const night = fixture('sleep-long-night.json')

const folder = mkdtempSync(join(tmpdir(), 'tributary-map-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

function fileOf(content: unknown): string {
  const path = join(folder, 'payload.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function map(...args: string[]): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  await mapCommand().parseAsync(args, { from: 'user' })
  return printed
}

it('prints the records and documents of a payload for programs', async () => {
  const options = ['--json', '--zone', 'Europe/Berlin', '--user', 'ada', '--no-granular']
  const printed = JSON.parse(await map('Oura', 'sleep', fileOf(night), ...options))
  expect(printed.objects[0].records[0]).toMatchObject({ kind: 'sleep', values: { sleep_s: 24_900 } })
  const isSummary = (one: { data_structure: string }) => one.data_structure === 'sleep_summary'
  const summary = printed.documents.find(isSummary)
  expect(summary).toMatchObject({ user_id: 'ada', document_version: 1 })
  const { duration, heart_rate } = summary.sleep_health.summary.sleep_summary
  expect(duration.sleep_duration_seconds_int).toBe(24_900)
  expect(heart_rate.hr_granular_data_array).toEqual([])
})

it('prints only what is filled for people, and all keys on demand', async () => {
  const bad = { ...night, id: 'bad', bedtime_start: 'late' }
  const printed = await map('OURA', 'sleep', fileOf([night, bad]))
  expect(printed).toContain('Oura sleep: 2 objects, 1 record, 1 refusal')
  expect(printed).toContain('2026-03-02T23:04:30+01:00 to 2026-03-03T06:22:00+01:00')
  expect(printed).toContain('deep_sleep_s 4800')
  expect(printed).toContain('sleep_summary of 2026-03-03')
  expect(printed).toContain('bad  /bedtime_start must be')
  expect(printed).not.toContain(': null')
  expect(await map('oura', 'sleep', fileOf(night), '--full')).toContain(': null')
})

it('prints the events of the days too', async () => {
  const workout = fixture('workout-strength.json')
  expect(await map('oura', 'workout', fileOf(workout))).toMatch(/^activity_event of \d{4}-\d{2}-\d{2}$/m)
})

it.each([
  [['ours', 'sleep', 'x.json'], /no source is called ours; there are .*Oura/],
  [['oura', 'slumber', 'x.json'], /Oura has no resource slumber; it has .*sleep/],
  [['oura', 'sleep', join(folder, 'none.json')], /cannot read .*none.json/],
  [['oura', 'sleep', 'x.json', '--zone', 'Berlin'], /Berlin is no time zone/],
])('refuses %j with a reason', async (args, reason) => {
  await expect(map(...args)).rejects.toThrow(reason)
})

it('needs no database, reads standard input and fails when nothing can be read', () => {
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'map', 'oura', 'sleep', '-'], {
    input: '[{ "id": "x" }]',
    encoding: 'utf8',
    env: { DATABASE_URL: 'postgres://127.0.0.1:9/none' },
  })
  expect(stdout).toContain('is missing')
  expect(status).toBe(1)
})
