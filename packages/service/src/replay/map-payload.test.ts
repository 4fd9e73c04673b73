import { PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { mapPayload } from './map-payload.ts'

const oura = PROVIDERS['oura']!

const spo2 = (id: string, average: unknown) => ({ id, day: '2026-03-04', spo2_percentage: { average } })

const summary = (payload: unknown, resource = 'daily_spo2') =>
  mapPayload(oura, { resource, readOn: '2026-03-09' }, payload).map(({ id, records, refused }) => [
    id,
    records.length,
    refused.length,
  ])

describe('a payload', () => {
  it('may be one object, a list, or a page of the vendor', () => {
    expect(summary(spo2('a', 97))).toEqual([['a', 1, 0]])
    const list = [spo2('a', 97), spo2('b', 96)]
    const both = [
      ['a', 1, 0],
      ['b', 1, 0],
    ]
    expect(summary(list)).toEqual(both)
    expect(summary({ data: list, next_token: null })).toEqual(both)
    expect(summary({ status: 0, body: { more: false, things: list } })).toEqual(both)
  })

  it('of samples is one object although it holds a list', () => {
    const rows = [{ bpm: 51, source: 'awake', timestamp: '2026-03-03T00:05:10+00:00' }]
    expect(summary({ data: rows }, 'heartrate')).toEqual([['object-1', 1, 0]])
  })

  it('keeps the others when one object is refused, and says why', () => {
    const page = { data: [spo2('good', 97), { ...spo2('bad', 96), day: 'someday' }] }
    const [good, bad] = mapPayload(oura, { resource: 'daily_spo2', readOn: '2026-03-09' }, page)
    expect(good).toMatchObject({ id: 'good', refused: [] })
    expect(bad).toMatchObject({ id: 'bad', records: [] })
    expect(bad!.refused.map(({ path }) => path)).toContain('/day')
  })

  it('is refused as a whole when it is nothing that the vendor sends', () => {
    for (const payload of [null, 'text', 7, {}])
      expect(summary(payload)).toEqual([['object-1', 0, expect.any(Number)]])
  })
})

it('takes the identity from wherever the vendor writes it', () => {
  const ids = (payloads: object[]) =>
    mapPayload(oura, { resource: 'sleep', readOn: '2026-03-09' }, payloads).map(({ id }) => id)
  expect(
    ids([{ id: 5 }, { summaryId: 's' }, { name: 'users/1/points/p-1' }, { calendarDate: '2026-03-04' }, {}]),
  ).toEqual(['5', 's', 'p-1', '2026-03-04', 'object-5'])
})

it('takes what has no time of its own as read on the given date, unless the file says when', () => {
  const person = { id: 'p', age: 31, weight: 74.8, height: 1.8, biological_sex: 'male', email: null }
  const readOn = (payload: object) =>
    mapPayload(oura, { resource: 'personal_info', readOn: '2026-03-09' }, payload).flatMap(({ records }) =>
      records.map((record) => record.key),
    )
  expect(readOn(person)).toEqual(['personal_info:2026-03-09'])
  expect(readOn({ ...person, read_on: '2026-01-02' })).toEqual(['personal_info:2026-01-02'])
})
