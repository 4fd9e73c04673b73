import { SOURCES } from '@tributary/providers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packed, unpacked } from './packed.ts'

const samples = fc.array(
  fc.record(
    {
      at: fc.integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 }),
      seconds: fc.oneof(fc.constant(null), fc.constant(60), fc.double({ min: 0, max: 1e5, noNaN: true })),
      value: fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0),
      comparator: fc.constantFrom('<' as const, '>' as const),
      label: fc.string(),
    },
    { requiredKeys: ['at', 'seconds', 'value'] },
  ),
)

const record = fc.record({
  kind: fc.constant('series' as const),
  key: fc.string(),
  source: fc.constantFrom(...SOURCES),
  origin: fc.constant('vendor' as const),
  device: fc.constant(null),
  manual: fc.boolean(),
  updatedAt: fc.constant(null),
  start: fc.constant({ at: 1_500_000_000_000, offset: null }),
  end: fc.constant({ at: 2_000_000_000_000, offset: 3600 }),
  values: fc.constant({ steps: 0 }),
  series: fc.record({ steps: samples, heart_rate_bpm: samples }, { requiredKeys: [] }),
  extras: fc.dictionary(fc.string(), fc.jsonValue()),
})

it('gives back every record as it was, over the text it is stored as', () => {
  fc.assert(
    fc.property(record, (given) => {
      const stored = JSON.stringify(packed(given))
      const before = JSON.parse(JSON.stringify(given))
      expect(unpacked(JSON.parse(stored))).toEqual(before)
    }),
  )
})
