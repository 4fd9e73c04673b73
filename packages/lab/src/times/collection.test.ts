import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import { collectionTime, NO_RESULTS } from '../../test/times.ts'

describe('the time zone', () => {
  it.each([
    ['2024-03-25T08:30:00Z', 'Z'],
    ['2024-03-25T08:30:00-03:00', '-03:00'],
    ['2024-03-25T08:30+0530', '+05:30'],
    ['2024-03-25 08:30:00+02:00', '+02:00'],
    ['25/03/2024 08:30 -03:00', '-03:00'],
    ['25/03/2024 08:30 (-03:00)', '-03:00'],
    ['25/03/2024 08:30 UTC+1', '+01:00'],
    ['25/03/2024 08:30 (UTC-3)', '-03:00'],
    ['25/03/2024 08:30 GMT', 'Z'],
    ['25/03/2024 08:30 UTC', 'Z'],
    ['25/03/2024 08:30 GMT+05:30', '+05:30'],
    ['25/03/2024 08:30 PM GMT-4', '-04:00'],
  ])('of %s is %s', (written, offset) => {
    const found = collectionTime(NO_RESULTS, drawn(`Collected: ${written}`), { timezone: '+09:00' })
    expect(found).toMatchObject({ offset, zoneFrom: 'document' })
  })

  it.each(['25/03/2024 08:30', '25/03/2024 08:30 EST', '25/03/2024 08:30 UTC+19', '25/03/2024 08:30-09:30'])(
    'of %s is that of the request',
    (written) => {
      const document = drawn(`Collected: ${written}`)
      const found = collectionTime(NO_RESULTS, document, { timezone: '-06:00' })
      expect(found).toMatchObject({ local: '2024-03-25T08:30:00', offset: '-06:00', zoneFrom: 'request' })
      expect(collectionTime(NO_RESULTS, document, { timezone: null })).toMatchObject({
        offset: null,
        zoneFrom: null,
      })
    },
  )

  it.each([
    ['All times are in UTC+2', '+02:00', 'document'],
    ['Fuso horário: -03:00', '-03:00', 'document'],
    ['Time zone: GMT', 'Z', 'document'],
    ['Time zone: GMT+1\n\nZeitzone: UTC+2', '+09:00', 'request'],
    ['Printed 2024-03-26 10:00 UTC+4', '+09:00', 'request'],
  ])('that the document states: %s', (line, offset, zoneFrom) => {
    const document = drawn(`Collected: 25/03/2024 08:30\n\n${line}`)
    expect(collectionTime(NO_RESULTS, document, { timezone: '+09:00' })).toMatchObject({ offset, zoneFrom })
  })
})

it('gives the place of the time on the page', () => {
  const { location } = collectionTime(NO_RESULTS, drawn('', 'Collected: 25/03/2024 08:30'), { timezone: 'Z' })
  expect(location).toEqual({ page: 2, x: 75, y: 20, width: 80, height: 10 })
})
