import { beforeAll, describe, expect, it } from 'vitest'
import { renderPages } from '../../../generator/pictures.ts'
import { type Family, GeneratedSheet } from '../../../generator/sheet.ts'
import type { Picture } from './picture.ts'
import { type Island, islandsOf, signOf } from './shape.ts'

const DPI = 200
const SIZES = [7, 9, 12]
const FAMILIES: readonly Family[] = ['sans', 'serif', 'mono']
const PITCH = 20
/** The characters in tables of results that are no arrows. */
const OTHERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?*+-/()[]%<>=#&\'"|_^~µ°±²³‰†‡•·ÄÖÜäöüßéèàçñøå≤≥●✓'

interface Drawn {
  sign: string
  island: Island
}

let others: Drawn[]
let signs: Drawn[]

/** Blurs a picture as a phone that is not quite in focus does. */
function blurred({ width, height, data }: Picture): Picture {
  const soft = data.slice()
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const sides = data[at - 1]! + data[at + 1]! + data[at - width]! + data[at + width]!
      soft[at] = (4 * data[at]! + 2 * sides + 4 * data[at - width]!) / 16
    }
  return { width, height, data: soft }
}

/** Every sign in every kind of letters and size, as islands of a picture of the page. */
async function draw(text: string): Promise<Drawn[]> {
  const sheet = await GeneratedSheet.create('A4')
  const places: { sign: string; x: number; y: number }[] = []
  sheet.newPage()
  for (const family of FAMILIES)
    for (const bold of [false, true])
      for (const size of SIZES)
        for (const sign of text) {
          const last = places.at(-1)
          const isFull = last && last.x + 2 * PITCH > sheet.width - 20
          const [x, y] = last ? (isFull ? [20, last.y + PITCH] : [last.x + PITCH, last.y]) : [20, 60]
          if (y > sheet.height - 40) return Promise.reject(new Error('the page is full'))
          sheet.text(x, y, sign, { family, bold, size })
          places.push({ sign, x, y })
        }
  const [page] = await renderPages(await sheet.bytes(), DPI)
  const { width, height } = page!
  const grey = Uint8Array.from({ length: width * height }, (_, at) => page!.data[at * 3]!)
  return [{ width, height, data: grey }, blurred({ width, height, data: grey })].flatMap((picture) =>
    islandsOf(picture, (at) => picture.data[at]! < 160).map((island) => {
      const [x, y] = [
        ((island.left + island.width / 2) * 72) / DPI,
        ((island.top + island.height / 2) * 72) / DPI,
      ]
      const place = places.find(
        (one) => x >= one.x - 4 && x < one.x + PITCH - 4 && Math.abs(one.y - 3 - y) < PITCH / 2,
      )
      return { sign: place?.sign ?? '?', island }
    }),
  )
}

beforeAll(async () => {
  const parts = OTHERS.match(/.{1,25}/gu)!
  others = (await Promise.all(parts.map(draw))).flat()
  signs = await draw('↑↓▲▼')
})

describe('the shape of a sign', () => {
  it('is that of no arrow and no triangle for any letter, digit, comma, ring, bullet or percent sign', () => {
    expect(others.length).toBeGreaterThan(2_000)
    expect(
      others.flatMap(({ sign, island }) => (signOf(island) ? [`${sign} as ${signOf(island)}`] : [])),
    ).toEqual([])
  })

  it('is never that of the other direction', () => {
    const wrong = signs.filter(({ sign, island }) => signOf(island) !== null && signOf(island) !== sign)
    expect(wrong.map(({ sign, island }) => `${sign} as ${signOf(island)}`)).toEqual([])
  })

  it('is known for nearly every arrow and triangle', () => {
    const known = signs.filter(({ sign, island }) => signOf(island) === sign)
    expect(known.length / signs.length).toBeGreaterThan(0.95)
  })
})

describe('an arrow of a scan', () => {
  /** As it was drawn by a scanner: the tips of its open point are blunt. */
  const BLUNT = [
    '........####........',
    '.......######.......',
    '......########......',
    '.....##########.....',
    '....############....',
    '...##############...',
    '.#################..',
    '.#####.############.',
    '#####...####...#####',
    '####....####....####',
    '.#......####.....##.',
    ...new Array<string>(23).fill('........####........'),
    '.........#..........',
  ]
  const islandOf = (rows: readonly string[]): Island => ({
    left: 0,
    top: 0,
    width: rows[0]!.length,
    height: rows.length,
    ink: Uint8Array.from([...rows.join('')], (sign) => Number(sign === '#')),
  })

  it('keeps its direction although its tips are blunt', () => {
    expect(signOf(islandOf(BLUNT))).toBe('↑')
    expect(signOf(islandOf(BLUNT.toReversed()))).toBe('↓')
  })
})

describe('a part of a table that is no letter', () => {
  const full = (width: number, height: number): Island => ({
    left: 0,
    top: 0,
    width,
    height,
    ink: new Uint8Array(width * height).fill(1),
  })

  it.each([
    ['a ruled line', full(400, 2)],
    ['an upright line', full(2, 60)],
    ['a bar of a gauge', full(80, 14)],
    ['a square bullet', full(14, 14)],
  ])('%s is no sign', (_, island) => expect(signOf(island)).toBeNull())

  it('a marker that stands on the bar of a gauge is no sign', () => {
    const bar = full(60, 22)
    for (let y = 0; y < 14; y++)
      for (let x = 0; x < 60; x++) if (x < 30 - (14 - y) / 2 || x > 30 + (14 - y) / 2) bar.ink[y * 60 + x] = 0
    expect(signOf(bar)).toBeNull()
  })
})
