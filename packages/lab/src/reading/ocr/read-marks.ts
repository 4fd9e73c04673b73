import { type ReadLine, textOf } from './line.ts'
import { loneBoxes, loneSignOf, smallBoxes, starBox, starOf, withoutMargin } from './lone-marks.ts'
import type { Models } from './models.ts'
import { withoutOverlaps } from './overlaps.ts'
import type { Picture } from './picture.ts'
import { readLines } from './read-lines.ts'
import type { TextBox } from './text-box.ts'

interface Sheet {
  source: Picture
  boxes: readonly TextBox[]
  /** The angle of the lines of the source. */
  angle: number
  cut: (box: TextBox) => Picture
}

/** Signs that are cut so close by the detector that they are taken for letters. */
const CLOSE = /^[*↑↓▲▼]$/u

/** Adds the marks beside lines that were not found as lines or were taken for a letter. */
export async function withMarks(
  models: Models,
  lines: readonly ReadLine[],
  { source, boxes, angle, cut }: Sheet,
): Promise<ReadLine[]> {
  const read = lines.map(({ box }) => box)
  const marks = await readMarks(models, loneBoxes(source, boxes, read, angle), cut)
  const close = (await readMarks(models, smallBoxes(boxes), cut)).filter(({ sign }) =>
    CLOSE.test(textOf(sign.characters)),
  )
  return withoutOverlaps([
    ...lines.filter(({ box }) => !close.some(({ within }) => isWithin(box, within))),
    ...[...marks, ...close].map(({ sign }) => sign),
  ])
}

interface Mark {
  sign: ReadLine
  /** The whole box in which it stands. */
  within: TextBox
}

async function readMarks(
  models: Models,
  boxes: readonly TextBox[],
  cut: (box: TextBox) => Picture,
): Promise<Mark[]> {
  const lines = await readLines(models, boxes, cut)
  const signs = boxes.map((box) => {
    const [line = { box, characters: [] }, ...more] = lines.filter((one) => isWithin(one.box, box))
    return more.length === 0 ? loneSignOf(line, cut(box)) : null
  })
  const stars = boxes.map((box, index) => (signs[index] ? null : starBox(box, cut(box))))
  const starLines = await readLines(
    models,
    stars.flatMap((box) => box ?? []),
    cut,
  )
  return boxes.flatMap((within, index) => {
    const star = stars[index]
    const line = star && starLines.find(({ box }) => isWithin(box, star))
    const sign = signs[index] ?? (line && starOf(within, line))
    return sign ? [{ sign: { ...sign, box: withoutMargin(within) }, within }] : []
  })
}

const isWithin = (inner: TextBox, outer: TextBox): boolean =>
  inner.length <= outer.length * 1.01 &&
  Math.abs(inner.centerX - outer.centerX) <= outer.length / 2 &&
  Math.abs(inner.centerY - outer.centerY) <= outer.thickness / 2
