import { describe, expect, it } from 'vitest'
import type { ReadLine } from './line.ts'
import { loneBoxes, loneSignOf, smallBoxes, starBox, starOf, withoutMargin } from './lone-marks.ts'
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
    const [found, ...more] = loneBoxes(drawn([420, 91, 14, 18]), ROW, ROW, 0)
    expect(more).toEqual([])
    expect(found).toMatchObject({ centerX: 427, centerY: 100, thickness: 30 })
    expect(withoutMargin(found!).length).toBeCloseTo(14)
  })

  it('are one where they stand close together', () => {
    expect(loneBoxes(drawn([420, 91, 12, 18], [436, 91, 12, 18]), ROW, ROW, 0)).toHaveLength(1)
  })

  it.each([
    ['are specks', [420, 99, 2, 2]],
    ['are as tall as the row', [420, 80, 3, 40]],
    ['touch what was found', [221, 91, 10, 18]],
    ['stand in a row of one', [420, 31, 14, 18]],
    ['stand between the rows', [420, 60, 14, 18]],
  ] as const)('get none where they %s', (_, mark) => {
    expect(loneBoxes(drawn(mark), ROW, ROW, 0)).toEqual([])
  })

  it('get the thickness of the row although a thin box stands nearer', () => {
    const thin = { ...box(425, 98, 20), thickness: 12 }
    const [found, ...more] = loneBoxes(drawn([405, 91, 10, 10]), [...ROW, thin], ROW, 0)
    expect(more).toEqual([])
    expect(found).toMatchObject({ centerX: 410, thickness: 30 })
  })

  it('are found on a page that is not level', () => {
    const angle = 0.04
    const across = 427 - WIDTH / 2
    const top = Math.round(HEIGHT / 2 + across * Math.sin(angle)) - 9
    const [found, ...more] = loneBoxes(drawn([420, top, 14, 18]), ROW, ROW, angle)
    expect(more).toEqual([])
    expect(found!.centerY).toBeCloseTo(100, 0)
  })
})

describe('a lone sign', () => {
  const empty = drawn()
  const read = (text: string, confidence = 0.95): ReadLine => ({
    box: ROW[0]!,
    characters: [...text].map((letter) => ({ text: letter, confidence, at: 0.5 })),
  })

  it.each(['H', 'L', 'HH', '*', '↑', '(L)', 'A', 'AB', 'O', '+'])('can be %s', (text) =>
    expect(loneSignOf(read(text), empty)).toEqual(read(text)),
  )

  it.each(['1', '7', '-', '.', 'I', '|', 'HL', 'x', ''])('cannot be %s', (text) =>
    expect(loneSignOf(read(text), empty)).toBeNull(),
  )

  it('cannot be text that was read with doubt', () => expect(loneSignOf(read('H', 0.6), empty)).toBeNull())
})

describe('marks of a few strokes in a box of their own', () => {
  const [across, down] = [40, 48]
  const crop = (...marks: readonly (readonly [number, number, number, number])[]) => {
    const data = new Uint8Array(across * down).fill(250)
    for (const [left, top, width, height] of marks)
      for (let y = top; y < top + height; y++) data.fill(20, y * across + left, y * across + left + width)
    return { width: across, height: down, data }
  }
  const box: TextBox = { ...ROW[0]!, length: 25, thickness: 30 }
  const line = (text: string): ReadLine => ({ box, characters: [{ text, at: 0.5, confidence: 0.7 }] })

  it('are a dash where they are flat and in the middle of the line, whatever was read', () => {
    for (const text of ['-', '.', '·'])
      expect(loneSignOf(line(text), crop([14, 22, 12, 5]))).toMatchObject({ characters: [{ text: '-' }] })
    expect(loneSignOf({ box, characters: [] }, crop([14, 22, 12, 5]))).not.toBeNull()
  })

  it.each([
    ['a full stop', [18, 33, 5, 5]],
    ['a rule', [0, 22, 40, 3]],
    ['a line at the foot', [12, 42, 14, 3]],
    ['a letter', [14, 14, 6, 22]],
  ] as const)('are none for %s', (_, mark) => expect(loneSignOf(line('-'), crop(mark))).toBeNull())

  it('are no dash beside other ink, and none where another sign was read', () => {
    expect(loneSignOf(line('-'), crop([6, 22, 8, 4], [24, 22, 8, 4]))).toBeNull()
    expect(loneSignOf(line('7'), crop([14, 22, 12, 5]))).toBeNull()
  })

  /** Four arms, as a star has. */
  const star = crop([15, 14, 2, 10], [11, 18, 10, 2], [13, 16, 6, 6])

  it('get a close box where they may be a star, which is read again', () => {
    const close = starBox(box, star)!
    expect(close.thickness).toBeLessThan(box.thickness)
    expect(close.centerY).toBeLessThan(box.centerY)
    expect(starOf(box, { box: close, characters: line('*').characters })).toMatchObject({ box })
    for (const text of ['.', '•', 'x', '"'])
      expect(starOf(box, { box: close, characters: line(text).characters })).toBeNull()
  })

  it.each([
    ['a full stop', [18, 33, 5, 5]],
    ['a letter', [12, 12, 16, 24]],
    ['a filled square', [12, 14, 11, 11]],
    ['a comma', [18, 32, 4, 9]],
  ] as const)('get no close box for %s', (_, mark) => expect(starBox(box, crop(mark))).toBeNull())
})

it('gives a box of one sign the room of a line', () => {
  const sign = { ...box(420, 100, 14), thickness: 20 }
  expect(smallBoxes([...ROW, sign])).toMatchObject([{ centerX: sign.centerX, thickness: 33 }])
})
