import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PhoneRecord } from '@tributary/health'
import { InvalidPayload, PHONE_STORES, type PhoneStore } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { readRecord } from './record.ts'

const FOLDER = fileURLToPath(new URL('../../../../providers/src/phones/', import.meta.url))
const LATEST = '2027-01-01T00:00:00.000Z'
const NEEDED = ['id', 'type', 'start']

/** Every record of every fixture, one of each type and set of fields. */
function recordsOf(slug: string): PhoneRecord[] {
  const all = globSync(`${slug}/fixtures/*.json`, { cwd: FOLDER }).flatMap((path) => {
    const { payload } = JSON.parse(readFileSync(`${FOLDER}${path}`, 'utf8')).item
    return (payload.records ?? [payload]) as PhoneRecord[]
  })
  const isTaken = (record: PhoneRecord) => 'record' in readRecord(record, LATEST)
  const shapes = new Map(all.map((record) => [`${record.type} ${Object.keys(record).sort()}`, record]))
  return [...shapes.values()].filter(isTaken)
}

type Place = readonly (string | number)[]
type Parts = Record<string | number, unknown>

function placesOf(value: unknown, within: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 2) : Object.entries(value)
  return entries.flatMap(([key, part]) => [[...within, key], ...placesOf(part, [...within, key])])
}

function changed(record: PhoneRecord, place: Place, change: (holder: Parts, key: string | number) => void) {
  const copy = structuredClone(record)
  const holder = place.slice(0, -1).reduce<Parts>((part, key) => part[key] as Parts, copy as unknown as Parts)
  change(holder, place.at(-1)!)
  return copy
}

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)

/** What a store of tomorrow may send: less, null, more, and an unknown word. */
const CHANGES: Readonly<Record<string, (holder: Parts, key: string | number) => void>> = {
  removed(holder, key) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  null(holder, key) {
    holder[key] = null
  },
  'a new field beside it'(holder) {
    if (!Array.isArray(holder)) holder['tomorrow'] = { of: [1, 'two', null] }
  },
  'a new word'(holder, key) {
    if (typeof holder[key] === 'string' && !isTime(holder[key])) holder[key] = 'SOMETHING_NEW'
  },
}

function mapOf(store: PhoneStore, record: PhoneRecord): void {
  const place = store.place(record)
  if (!place) return
  const { resource, id, isSampled } = place
  try {
    store.map({ resource, id, payload: isSampled ? { records: [record] } : record })
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
  }
}

describe.each(Object.keys(PHONE_STORES))('%s: a record that is not quite what we know', (slug) => {
  const store = PHONE_STORES[slug]!

  it.each(Object.entries(CHANGES))('%s is taken, and its map survives', (_name, change) => {
    for (const record of recordsOf(slug)) {
      for (const place of placesOf(record)) {
        if (NEEDED.includes(String(place[0]))) continue
        const given = changed(record, place, change)
        expect(readRecord(given, LATEST), `${record.type} ${place.join('/')}`).toEqual({ record: given })
        mapOf(store, given)
      }
    }
  })

  it('has enough of them', () => {
    expect(recordsOf(slug).length).toBeGreaterThan(20)
  })
})

describe('a record is refused', () => {
  const record = { id: 'a', type: 'T', start: '2026-03-01T00:00:00Z' }
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) })

  it.each(NEEDED)('without %s', (name) => {
    const { [name as 'id']: _, ...rest } = record
    for (const given of [rest, { ...rest, [name]: null }])
      expect(readRecord(given, LATEST)).toHaveProperty('refusal')
  })

  it('when an unknown field is too deep to be written down again', () => {
    expect(readRecord({ ...record, tomorrow: deep(5) }, LATEST)).toHaveProperty('record')
    expect(readRecord({ ...record, tomorrow: deep(50) }, LATEST)).toHaveProperty('refusal')
    expect(readRecord({ ...record, metadata: { tomorrow: deep(50) } }, LATEST)).toHaveProperty('refusal')
  })
})
