import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import { collectionTime, NO_RESULTS } from '../../test/times.ts'
import { suppliedTimeOf } from '../supplied-time.ts'
import type { LabFailure } from '../types.ts'

const supplied = suppliedTimeOf('2024-11-05T09:40')
const read = (page: string, collected = supplied) => {
  try {
    const { local, offset, timeFrom } = collectionTime(NO_RESULTS, drawn(page), {
      timezone: '+01:00',
      collected,
    })
    return `${local}${offset} ${timeFrom}`
  } catch (failure) {
    return (failure as LabFailure).reason
  }
}

describe('a time that the request supplies', () => {
  it.each([
    ['a page without any', 'Glucose 95 mg/dL', '2024-11-05T09:40:00+01:00 request'],
    ['a page with the day only', 'Collected: 05.11.2024', '2024-11-05T09:40:00+01:00 request'],
    ['a day that can be read two ways', 'Collected: 05/11/2024 09:40', '2024-11-05T09:40:00+01:00 request'],
    ['a page that says it', 'Collected: 04.11.2024 08:00', '2024-11-04T08:00:00+01:00 document'],
    ['a page with another day', 'Collected: 04.11.2024', 'collection_time_without_hour'],
    [
      'another hour of a day that can be read two ways',
      'Collected: 05/11/2024 08:00',
      'ambiguous_collection_time',
    ],
    ['a page that was received before', 'Received: 04.11.2024 12:00', 'ambiguous_collection_time'],
  ])('%s', (_, page, wanted) => expect(read(page)).toBe(wanted))

  it('keeps its own offset', () => {
    expect(read('Glucose', suppliedTimeOf('2024-11-05T09:40-03:00'))).toBe(
      '2024-11-05T09:40:00-03:00 request',
    )
  })
})
