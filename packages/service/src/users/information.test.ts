import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Information, merged } from './information.ts'

const nothing = { dateOfBirth: null, sex: null, heightCm: null, weightKg: null }
const moment = (at: number) => ({ at, offset: null })

test('a later statement about the same moment replaces the earlier one', () => {
  const first = merged({}, moment(5), { ...nothing, weightKg: 60 })
  expect(merged(first, moment(5), { ...nothing, weightKg: 61 })).toEqual({
    weightKg: { value: 61, at: moment(5) },
  })
})

test('in whatever order statements arrive, each field has its most recent value', () => {
  const statement = fc.record({
    heightCm: fc.option(fc.integer({ min: 30, max: 280 })),
    weightKg: fc.option(fc.integer({ min: 1, max: 700 })),
    sex: fc.option(fc.constantFrom('female', 'male')),
    dateOfBirth: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(statement), fc.infiniteStream(fc.nat()), (statements, chance) => {
      const timed = statements.map((one, at) => ({ one, at }))
      const shuffled = timed
        .map((item) => ({ item, place: chance.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item)
      const after = (list: typeof timed) =>
        list.reduce<Information>((known, { one, at }) => merged(known, moment(at), one), {})
      expect(after(shuffled)).toEqual(after(timed))
      const last = timed.findLast(({ one }) => one.weightKg !== null)
      expect(after(shuffled).weightKg).toEqual(last && { value: last.one.weightKg, at: moment(last.at) })
    }),
  )
})
