import { expect, it } from 'vitest'
import { drawnPage } from '../../test/pages.ts'
import type { TextItem } from '../types.ts'
import { linesOf } from './lines.ts'

/** Pieces of one row, each 5 points after the one before. */
function row(...texts: string[]): TextItem[] {
  let x = 40
  return texts.map((text) => {
    const item = { ...drawnPage(text).items[0]!, text, x, width: 5 * text.length }
    x += item.width + 5
    return item
  })
}
const textsOf = (items: readonly TextItem[]) =>
  linesOf({ pages: [{ ...drawnPage(''), items }] }).map(({ text }) => text)

it.each([
  [['Collected', 'on'], 'Collected on'],
  [['25/03/2024', '08:30'], '25/03/2024 08:30'],
  [['25/03/2024 08:30', 'AM'], '25/03/2024 08:30 AM'],
  [
    ['25-Mar-2024 08:30 AM', '25-Mar-2024 02:22 PM', '12 MG Road'],
    '25-Mar-2024 08:30 AM\t25-Mar-2024 02:22 PM\t12 MG Road',
  ],
  [
    ['Jun 05, 2021 08:37 AM EST Jun 05, 2021 01:46 PM EST'],
    'Jun 05, 2021 08:37 AM EST\tJun 05, 2021 01:46 PM EST',
  ],
  [['08:37 05.06.2021'], '08:37 05.06.2021'],
  [['Collected:    25/03/2024     Received:'], 'Collected:\t25/03/2024\tReceived:'],
])('%j is one row', (texts, text) => {
  expect(textsOf(row(...texts))).toEqual([text])
})

it('splits two moments that touch each other', () => {
  const [first, second] = row('14-Dec-2021 at 08:43:56', '14-Dec-2021 at 13:32:56')
  const touching = [first!, { ...second!, x: first!.x + first!.width - 1 }]
  expect(textsOf(touching)).toEqual(['14-Dec-2021 at 08:43:56\t14-Dec-2021 at 13:32:56'])
})

it('follows a row that rises, and keeps the next one apart', () => {
  const [first, second] = [row('Collected', '25/03/2024', '08:30'), row('Received', '26/03/2024', '10:15')]
  const skewed = [
    ...first.map((item) => ({ ...item, y: 100 + 0.05 * item.x })),
    ...second.map((item) => ({ ...item, y: 114 + 0.05 * item.x })),
  ]
  expect(textsOf(skewed)).toEqual(['Collected 25/03/2024 08:30', 'Received 26/03/2024 10:15'])
})

it('keeps a name apart from the label that it touches', () => {
  const [name, label] = row('Peña López', 'Toma de muestra')
  const touching = [name!, { ...label!, x: name!.x + name!.width - 1 }]
  expect(textsOf(touching)).toEqual(['Peña López Toma de muestra'])
})

it('leaves out a single sign that was read with doubt', () => {
  const [date, speck, next] = row('16 luglio 2021 ore 10:58', '3', '16 luglio 2021 ore 15:10')
  const read = [date!, { ...speck!, confidence: 0.8 }, next!]
  expect(textsOf(read)).toEqual(['16 luglio 2021 ore 10:58\t16 luglio 2021 ore 15:10'])
})
