import { describe, expect, it } from 'vitest'
import type { ReadLine } from './line.ts'
import { withoutOverlaps } from './overlaps.ts'

/** A line from one column to another, whose characters take the columns from `left` to `end`. */
function line(text: string, left: number, right: number, end = right, centerY = 100): ReadLine {
  const pitch = (end - left) / text.length / (right - left)
  return {
    box: { centerX: (left + right) / 2, centerY, length: right - left, thickness: 26, angle: 0 },
    characters: [...text].map((sign, index) => ({
      text: sign,
      at: pitch * (index + 0.5),
      confidence: 0.9,
    })),
  }
}

const endsOf = ({ box: { centerX, length } }: ReadLine): number[] => [
  centerX - length / 2,
  centerX + length / 2,
]

describe('the box of a line that reaches over a mark', () => {
  it.each([
    ['*', line('50', 320, 352, 338)],
    ['-', line('5', 320, 352, 330)],
    ['↑', line('13,1', 280, 352, 336)],
  ])('ends before %s', (sign, value) => {
    const [cut, mark] = withoutOverlaps([value, line(sign, 346, 354)])
    expect(endsOf(cut!)[1]).toBeCloseTo(346)
    expect(endsOf(cut!)[0]).toBeCloseTo(endsOf(value)[0]!)
    const centreOf = ({ box, characters }: ReadLine) =>
      endsOf({ box, characters })[0]! + characters[0]!.at * box.length
    expect(centreOf(cut!)).toBeCloseTo(centreOf(value))
    expect(endsOf(mark!)).toEqual([346, 354])
  })

  it('begins behind a mark before the name', () => {
    const name = { ...line('Sodium', 40, 140) }
    const far = { ...name, characters: name.characters.map((one) => ({ ...one, at: 0.3 + 0.7 * one.at })) }
    expect(endsOf(withoutOverlaps([line('*', 38, 46), far])[1]!)).toEqual([46, 140])
  })

  it.each([
    ['whose last letter is the mark', [line('50 *', 320, 354), line('*', 346, 354)]],
    ['in another row', [line('50', 320, 352, 338), line('*', 346, 354, 354, 125)]],
    ['beside which it stands', [line('50', 320, 340), line('*', 346, 354)]],
    ['that reaches over a word', [line('50', 320, 352, 338), line('mg', 346, 370)]],
  ])('stays as it is for a line %s', (_, lines) => expect(withoutOverlaps(lines)[0]).toEqual(lines[0]))
})
