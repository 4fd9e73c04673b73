import { expect, test } from 'vitest'
import { stepsOf } from './way.ts'
import type { LabDocumentState } from './words.ts'

const wordsOf = (state: LabDocumentState, type = 'application/pdf') =>
  stepsOf({ state, media_type: type }).map(({ title, standing }) => `${title} ${standing}`)

test('a PDF is read at once, a picture is prepared first', () => {
  expect(wordsOf('received')).toEqual(['Received done', 'Read now', 'Report made ahead', 'Delivered ahead'])
  expect(wordsOf('reading')).toEqual(wordsOf('received'))
  expect(wordsOf('received', 'image/png').slice(0, 3)).toEqual([
    'Received done',
    'Prepared now',
    'Read ahead',
  ])
  expect(wordsOf('reading', 'image/png').slice(1, 3)).toEqual(['Prepared done', 'Read now'])
})

test('a report waits to be delivered, and then nothing is ahead', () => {
  expect(wordsOf('extracted')).toEqual(['Received done', 'Read done', 'Report made done', 'Delivered now'])
  expect(wordsOf('delivered').every((step) => step.endsWith('done'))).toBe(true)
})

test('what ends on the way says so and promises nothing', () => {
  expect(wordsOf('failed')).toEqual(['Received done', 'No report ended'])
  expect(wordsOf('duplicate', 'image/jpeg')).toEqual(['Received done', 'Duplicate ended'])
})
