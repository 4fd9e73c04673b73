import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MappedRecord } from '@tributary/health'
import { PROVIDERS, type Provider, type RawItem } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { mapFile } from './map-file.ts'

const FOLDER = fileURLToPath(new URL('../../../providers/src/', import.meta.url))

const fixturesOf = (slug: string) =>
  globSync(`${slug}/fixtures/*.json`, { cwd: FOLDER }).map((path) => ({
    name: basename(path),
    item: JSON.parse(readFileSync(`${FOLDER}${path}`, 'utf8')).item as RawItem,
  }))

function recordsOf(provider: Provider, item: RawItem): MappedRecord[] {
  try {
    return provider.map(item).records
  } catch {
    return []
  }
}

/** What is called after its object is called otherwise where a file does not say what the object is called. */
const contents = (records: readonly MappedRecord[]) =>
  records.map(({ key, ...content }) => ({ ...content, ...('detailsOf' in content && { detailsOf: '' }) }))

const readOn = '2026-03-31'

describe.each(Object.keys(PROVIDERS))('a payload as the client of %s composes it', (slug) => {
  const provider = PROVIDERS[slug]!
  it.each(fixturesOf(slug))('is mapped as it is: $name', async ({ item }) => {
    const objects = await mapFile(provider, { resource: item.resource, readOn }, item.payload)
    const records = objects.flatMap((object) => object.records)
    expect(contents(records)).toEqual(contents(recordsOf(provider, item)))
  })
})

describe('the body of a push of Garmin', () => {
  const garmin = PROVIDERS['garmin']!
  const pushed = fixturesOf('garmin').filter(({ item }) => item.resource !== 'epochs')

  it.each(pushed)('gives the records of its summaries: $name', async ({ item }) => {
    const body = { [item.resource]: [{ userId: 'u', userAccessToken: 't', ...(item.payload as object) }] }
    const objects = await mapFile(garmin, { resource: item.resource, readOn }, body)
    expect(objects.flatMap(({ records }) => records)).toEqual(recordsOf(garmin, item))
  })
})

it('takes the detail of a night of Withings without its summary', async () => {
  const begin = Date.parse('2026-03-03T22:00:00Z') / 1000
  const series = [
    { startdate: begin, enddate: begin + 3600, state: 1, model_id: 63 },
    { startdate: begin + 3600, enddate: begin + 7200, state: 2, model_id: 63 },
  ]
  const answer = { status: 0, body: { series, model: 32 } }
  const objects = await mapFile(PROVIDERS['withings']!, { resource: 'sleep', readOn }, answer)
  expect(objects).toMatchObject([{ refused: [], records: [{ kind: 'sleep', values: { in_bed_s: 7200 } }] }])
})
