import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhoneRecord } from '@tributary/health'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAppleExport } from '../../test/apple-export.ts'
import { syntheticStore } from '../stores/synthetic/store.ts'
import { contentHash } from '../sync/content-hash.ts'
import { readAppleExport } from './apple-export.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-export-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const clock = { now: () => new Date('2026-03-10T20:00:00Z'), timeZone: () => 'Europe/Madrid' }

/** An export has no ids, no kinds of devices, and little of an electrocardiogram. Short, so that a difference can be read. */
function comparable(record: PhoneRecord): string {
  const { id: _, app, metadata: __, device, type, start, ...content } = record
  const { type: ___, ...known } = { ...device }
  const compared = record.ecg ? { ecg: record.ecg } : { ...content, device: known, name: app?.name }
  return `${type} ${start} ${contentHash(JSON.stringify(sorted(compared)))}`
}

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.entries(value)
          .filter(([, inner]) => inner !== undefined)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)])

test('gives back what a phone holds', async () => {
  const store = syntheticStore({ source: 'Apple Health', seed: 'ada', days: 6, clock })
  const held: PhoneRecord[] = []
  for (const type of store.types)
    for await (const page of store.read(type, { from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' }))
      held.push(...page)
  expect(held.length).toBeGreaterThan(500)
  const path = join(folder, 'export.zip')
  await writeAppleExport(path, held, { bytes: 300_000, before: '2026-02-01T00:00:00Z' })
  const read: PhoneRecord[] = []
  for await (const page of readAppleExport(await openAsBlob(path), { since: '2026-03-01' }))
    read.push(...page)
  expect(read.map(comparable).sort()).toEqual(held.map(comparable).sort())
})
