import { describe, expect, it } from 'vitest'
import { textOf } from './line.ts'
import { withSigns } from './signs.ts'

const [WIDTH, HEIGHT] = [120, 48]

type Paint = (x: number, y: number) => boolean

const painted = (...paints: readonly Paint[]) => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (paints.some((paint) => paint(x, y))) data[y * WIDTH + x] = 20
  return { width: WIDTH, height: HEIGHT, data }
}

/** An arrow of 20 by 28 pixels with an open point, its top at the given row. */
const arrow =
  (middle: number, isUp = true): Paint =>
  (x, y) => {
    const row = isUp ? y - 10 : 37 - y
    if (row < 0 || row >= 28) return false
    const off = Math.abs(x - middle)
    return off <= 1 || (row < 9 && Math.abs(off - row) <= 1.5)
  }
const digit =
  (left: number): Paint =>
  (x, y) =>
    x >= left && x < left + 12 && y >= 12 && y < 36

const read = (...characters: readonly (readonly [string, number])[]) =>
  characters.map(([text, x]) => ({ text, at: x / WIDTH, confidence: 0.9 }))

describe('an arrow on a picture', () => {
  const value = [digit(10), digit(28)]
  const numbers = [
    ['4', 16],
    ['7', 34],
  ] as const

  it.each(['T', '1', '个', '↓', 'I'])('takes the place of %s', (text) => {
    expect(textOf(withSigns(read(...numbers, [text, 80]), painted(...value, arrow(80))))).toBe('47↑')
    const down = withSigns(read([text, 80]), painted(arrow(80, false)))
    expect(textOf(down)).toBe('↓')
  })

  it('is found where nothing was read', () => {
    expect(textOf(withSigns(read(...numbers), painted(...value, arrow(80, false))))).toBe('47↓')
  })

  it('is left out where it is read without its shape', () => {
    expect(textOf(withSigns(read(...numbers, ['↑', 80]), painted(...value, digit(74))))).toBe('47')
  })

  it('is none as a part of a word', () => {
    const word = painted(digit(64), arrow(80), digit(92))
    expect(textOf(withSigns(read(['l', 70], ['t', 80], ['o', 98]), word))).toBe('lto')
  })

  it('leaves every other line as it was read', () => {
    const line = read(...numbers)
    expect(withSigns(line, painted(...value))).toBe(line)
  })
})
