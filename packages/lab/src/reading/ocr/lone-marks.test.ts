import { describe, expect, it } from 'vitest'
import type { ReadLine } from './line.ts'
import { isLoneSign, loneBoxes } from './lone-marks.ts'
import type { TextBox } from './text-box.ts'

const [WIDTH, HEIGHT] = [600, 200]

/** A page with filled rectangles: left, top, width, height. */
function drawn(...marks: readonly (readonly [number, number, number, number])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const [left, top, width, height] of marks)
    for (let y = top; y < top + height; y++) data.fill(0, y * WIDTH + left, y * WIDTH + left + width)
  return { width: WIDTH, height: HEIGHT, data }
}

const box = (left: number, centerY: number, length: number): TextBox => ({
  centerX: left + length / 2,
  centerY,
  length,
  thickness: 30,
  angle: 0,
})

/** Name and value of a row, and a heading above. */
const ROW = [box(20, 100, 200), box(300, 100, 60), box(20, 40, 120)]

describe('signs that stand alone in a row', () => {
  it('get a box of the thickness of the row', () => {
    const [found, ...more] = loneBoxes(drawn([420, 91, 14, 18]), ROW, 0)
    expect(more).toEqual([])
    expect(found).toMatchObject({ centerX: 427, centerY: 100, thickness: 30 })
  })

  it('are one where they stand close together', () => {
    expect(loneBoxes(drawn([420, 91, 12, 18], [436, 91, 12, 18]), ROW, 0)).toHaveLength(1)
  })

  it.each([
    ['are specks', [420, 99, 2, 2]],
    ['are as tall as the row', [420, 80, 3, 40]],
    ['touch what was found', [221, 91, 10, 18]],
    ['stand in a row of one', [420, 31, 14, 18]],
    ['stand between the rows', [420, 60, 14, 18]],
  ] as const)('get none where they %s', (_, mark) => {
    expect(loneBoxes(drawn(mark), ROW, 0)).toEqual([])
  })

  it('are found on a page that is not level', () => {
    const angle = 0.04
    const across = 427 - WIDTH / 2
    const top = Math.round(HEIGHT / 2 + across * Math.sin(angle)) - 9
    const [found, ...more] = loneBoxes(drawn([420, top, 14, 18]), ROW, angle)
    expect(more).toEqual([])
    expect(found!.centerY).toBeCloseTo(100, 0)
  })
})

describe('what counts as a sign alone', () => {
  const read = (text: string, confidence = 0.95): ReadLine => ({
    box: ROW[0]!,
    characters: [...text].map((letter) => ({ text: letter, confidence, at: 0.5 })),
  })

  it.each(['H', 'L', 'HH', '*', '↑', '(L)', 'A', 'AB', 'O', '+'])('%s', (text) =>
    expect(isLoneSign(read(text))).toBe(true),
  )

  it.each(['1', '7', '-', '.', 'I', '|', 'HL', 'x', ''])('not %s', (text) =>
    expect(isLoneSign(read(text))).toBe(false),
  )

  it('not what was read with doubt', () => expect(isLoneSign(read('H', 0.6))).toBe(false))
})
