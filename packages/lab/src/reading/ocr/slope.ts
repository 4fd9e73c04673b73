import type { TextBox } from './text-box.ts'

const LONG = 4

/** Boxes that are long enough to measure their angle. */
export function longBoxes(boxes: readonly TextBox[]): TextBox[] {
  return boxes.filter(({ length, thickness }) => length > LONG * thickness)
}

/** The angle of the lines of a page: the median of its boxes, long ones counting more. */
export function pageAngle(boxes: readonly TextBox[]): number {
  const lines = longBoxes(boxes).sort((a, b) => a.angle - b.angle)
  const total = lines.reduce((sum, { length }) => sum + length, 0)
  let passed = 0
  for (const { angle, length } of lines) {
    passed += length
    if (passed >= total / 2) return angle
  }
  return 0
}

/** Whether most lines run up or down the picture. */
export function isSideways(boxes: readonly TextBox[]): boolean {
  const area = (wanted: (box: TextBox) => boolean) =>
    boxes.filter(wanted).reduce((sum, { length, thickness }) => sum + length * thickness, 0)
  return (
    area(({ length, thickness }) => thickness > 2 * length) >
    area(({ length, thickness }) => length > 2 * thickness)
  )
}
