import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRegions } from './regions.ts'
import { isSideways, pageAngle } from './slope.ts'
import { straightener } from './straighten.ts'
import { smallestBox, type TextBox } from './text-box.ts'

function corners({ centerX, centerY, length, thickness, angle }: TextBox): number[] {
  const points: number[] = []
  for (const [along, across] of [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ] as const) {
    const x = along * length
    const y = across * thickness
    points.push(
      centerX + x * Math.cos(angle) - y * Math.sin(angle),
      centerY + x * Math.sin(angle) + y * Math.cos(angle),
    )
  }
  return points
}

const line = (centerX: number, centerY: number, slope: number): TextBox => ({
  centerX,
  centerY,
  length: 200,
  thickness: 20,
  angle: Math.atan(slope),
})

describe('the box around a line', () => {
  it('has the place, size and angle of the line', () => {
    fc.assert(
      fc.property(
        fc.record({
          centerX: fc.double({ min: 0, max: 1_000, noNaN: true }),
          centerY: fc.double({ min: 0, max: 1_000, noNaN: true }),
          length: fc.double({ min: 50, max: 500, noNaN: true }),
          thickness: fc.double({ min: 5, max: 40, noNaN: true }),
          angle: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
        }),
        (box) => {
          const found = smallestBox(corners(box))
          for (const key of ['centerX', 'centerY', 'length', 'thickness', 'angle'] as const) {
            expect(found[key]).toBeCloseTo(box[key], 3)
          }
        },
      ),
    )
  })
})

describe('regions of a map', () => {
  it('join pixels that touch and separate those that do not', () => {
    const map = new Float32Array(20 * 10)
    for (let y = 2; y < 5; y++) for (let x = 1; x < 6; x++) map[y * 20 + x] = 0.8
    for (let y = 2; y < 5; y++) for (let x = 10; x < 16; x++) map[y * 20 + x] = 0.6
    map[199] = 0.9
    expect(findRegions(map, 20, 10, 0.3)).toMatchObject([{ pixels: 15 }, { pixels: 18 }])
  })
})

describe('the lines of a page', () => {
  it('give its angle although some lines are askew', () => {
    const boxes = [
      ...Array.from({ length: 20 }, (_, index) => line(500, index * 50, 0.03)),
      line(500, 500, 0.4),
    ]
    expect(pageAngle(boxes)).toBeCloseTo(Math.atan(0.03), 3)
    expect(isSideways(boxes)).toBe(false)
    expect(isSideways(boxes.map((box) => ({ ...box, length: box.thickness, thickness: box.length })))).toBe(
      true,
    )
  })

  it('become level where perspective makes them fan out', () => {
    const slopeAt = (y: number) => ((y - 500) / 500) * 0.05
    const boxes = [150, 450, 850].flatMap((x) =>
      Array.from({ length: 15 }, (_, index) => {
        const row = 100 + index * 60
        return line(x, row + (x - 500) * slopeAt(row), slopeAt(row))
      }),
    )
    const move = straightener(boxes, 1_000, 1_000)
    for (let index = 0; index < 15; index++) {
      const rows = [boxes[index]!, boxes[index + 15]!, boxes[index + 30]!]
      const levels = rows.map(({ centerX, centerY }) => centerY + move(centerX, centerY))
      expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(4)
    }
  })
})
