import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../../test/arbitraries.ts'
import { buildTheEvents, contentOf } from '../../../test/build.ts'
import { SOURCE_FACTS } from '../../../test/sources.ts'
import { zoneNames } from '../../../test/zones.ts'
import type { HealthRecord } from '../../records.ts'
import { addDays, type Zone } from '../../time/index.ts'
import { recordDays } from '../record-days.ts'
import { onUtcDays } from '../utc-days.ts'

const DAYS = Array.from({ length: 9 }, (_, index) => addDays('2026-11-10', index))
const zones = fc.oneof(zoneNames, fc.constantFrom('Etc/GMT+12', 'Asia/Kolkata', 'Pacific/Chatham'))

/** The records as local days hold them, or as UTC days do. */
const cuts = fc.tuple(recordSets, zones, fc.boolean()).map(([records, home, isLocal]) => {
  const cut = isLocal
    ? { records, zone: home as Zone }
    : { records: onUtcDays(records, home, SOURCE_FACTS), zone: 'UTC' }
  return { ...cut, idsOf: (day: string) => new Set(cut.records.filter(isOf(day, cut.zone)).map(idOf)) }
})

const isOf = (day: string, zone: Zone) => (record: HealthRecord) => recordDays(record, zone).includes(day)
const idOf = ({ source, key }: HealthRecord) => `${source}/${key}`

describe('the day of an event', () => {
  it('is the date that its moment shows', () => {
    fc.assert(
      fc.property(cuts, fc.boolean(), ({ records, zone }, cleaning) => {
        for (const day of DAYS)
          for (const event of buildTheEvents(records, { zone, day, cleaning }))
            expect(contentOf(event).metadata['datetime_string'], event.key).toMatch(new RegExp(`^${day}T`))
      }),
    )
  })

  it('is one whose summaries may hold what it holds', () => {
    fc.assert(
      fc.property(cuts, fc.boolean(), ({ records, zone, idsOf }, cleaning) => {
        for (const day of DAYS)
          for (const event of buildTheEvents(records, { zone, day, cleaning })) {
            const [placed] = event.trace['/metadata/datetime_string']!.won
            const own = placed!.records.map((key) => `${placed!.source}/${key}`)
            expect(
              own.some((id) => idsOf(day).has(id)),
              event.key,
            ).toBe(true)
          }
      }),
    )
  })

  it('is the only one that has it', () => {
    fc.assert(
      fc.property(cuts, fc.boolean(), ({ records, zone }, cleaning) => {
        const keys = DAYS.flatMap((day) =>
          buildTheEvents(records, { zone, day, cleaning }).map(({ key }) => key),
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
