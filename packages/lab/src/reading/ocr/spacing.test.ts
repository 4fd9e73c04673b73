import { describe, expect, it } from 'vitest'
import { textOf } from './line.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'
import { partCells } from './spacing.ts'

const HEIGHT = 48
const INK = 13
const PITCH = 16

/** Blocks of ink for the letters; a blank of the drawing is 8 pixels of paper. */
function draw(
  drawing: string,
  { paper = 250, ink = 20 } = {},
): { crop: Picture; characters: ReadCharacter[] } {
  const places: { text: string; x: number }[] = []
  let x = 10
  for (const text of drawing) {
    if (text !== ' ') places.push({ text, x })
    x += text === ' ' ? 8 : PITCH
  }
  const width = x + 10
  const crop = { width, height: HEIGHT, data: new Uint8Array(width * HEIGHT).fill(paper) }
  for (const place of places) fill(crop, place.x, 12, INK, 24, ink)
  const characters = places.map((place) => ({
    text: place.text,
    at: (place.x + INK / 2) / width,
    confidence: 1,
  }))
  return { crop, characters }
}

function fill(
  { width, data }: Picture,
  x: number,
  y: number,
  across: number,
  down: number,
  value: number,
): void {
  for (let row = y; row < y + down; row++) data.fill(value, row * width + x, row * width + x + across)
}

const boxOf = ({ width }: Picture) => ({
  centerX: width / 2,
  centerY: 24,
  length: width,
  thickness: HEIGHT,
  angle: 0,
})

function cellsOf({ crop, characters }: ReturnType<typeof draw>): string[] {
  return partCells({ box: boxOf(crop), characters }, crop).map((cell) => textOf(cell.characters))
}

describe('the cells of a line', () => {
  it.each([
    ['12/03/2024 08:15', ['12/03/2024 08:15']],
    ['Glucose', ['Glucose']],
    ['83    mg/dL', ['83', 'mg/dL']],
    ['Free T4   1.2', ['Free T4', '1.2']],
    ['2011', ['2011']],
  ])('of %s are parted by the paper between them', (drawing, cells) => {
    expect(cellsOf(draw(drawing))).toEqual(cells)
  })

  it('do not follow what a recogniser says about spaces', () => {
    const { crop, characters } = draw('ab')
    const space = { text: ' ', at: 0.5, confidence: 0.9 }
    expect(cellsOf({ crop, characters: [characters[0]!, space, characters[1]!] })).toEqual(['ab'])
  })

  it('are found on dark paper, over a ruled line and beside an upright one', () => {
    expect(cellsOf(draw('83    mg', { paper: 30, ink: 230 }))).toEqual(['83', 'mg'])
    const ruled = draw('83    mg')
    fill(ruled.crop, 0, 40, ruled.crop.width, 2, 20)
    fill(ruled.crop, 58, 0, 2, HEIGHT, 20)
    expect(cellsOf(ruled)).toEqual(['83', 'mg'])
  })

  it('keep narrow letters together', () => {
    const { crop, characters } = draw('Erittil')
    const narrow = characters.map((character, index) => ({
      ...character,
      at: (16 + index * PITCH * 0.7) / crop.width,
    }))
    crop.data.fill(250)
    for (const { at } of narrow) fill(crop, Math.round(at * crop.width) - 3, 12, 6, 24, 20)
    expect(cellsOf({ crop, characters: narrow })).toEqual(['Erittil'])
  })

  it('keep a large number together with a small unit behind it', () => {
    const crop = { width: 160, height: HEIGHT, data: new Uint8Array(160 * HEIGHT).fill(250) }
    const drawing = [
      ['1', 10, 8],
      ['9', 26, 16],
      ['9', 46, 16],
      ['I', 82, 4],
      ['U', 90, 9],
      ['/', 102, 5],
      ['m', 110, 14],
      ['L', 127, 8],
    ] as const
    for (const [, x, across] of drawing) fill(crop, x, 12, across, 24, 20)
    const characters = drawing.map(([text, x, across]) => ({
      text,
      at: (x + across / 2) / crop.width,
      confidence: 1,
    }))
    expect(cellsOf({ crop, characters }).join(' ')).toBe('199 IU/mL')
  })

  it('stand where their ink is', () => {
    const { crop, characters } = draw('83    mg')
    const [value, unit] = partCells({ box: boxOf(crop), characters }, crop).map(({ box }) => [
      box.centerX - box.length / 2,
      box.centerX + box.length / 2,
    ])
    expect(value![0]).toBeCloseTo(10)
    expect(value![1]).toBeCloseTo(10 + PITCH + INK)
    expect(unit![0]).toBeCloseTo(10 + 2 * PITCH + 4 * 8)
  })
})
