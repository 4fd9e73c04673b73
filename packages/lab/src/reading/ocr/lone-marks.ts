import { confidenceOf, type ReadLine, textOf } from './line.ts'
import type { Picture } from './picture.ts'
import { isDash, starIn } from './signs.ts'
import { type TextBox, tilt } from './text-box.ts'

/** A darker pixel is ink, once shadows are removed. */
const DARKEST_PAPER = 175
/** The size of a mark, in thicknesses of the lines around it. */
const SMALLEST = 0.14
const TALLEST = 0.9
const WIDEST = 2
/** Ink that is nearer to a line than this is a part of the line. */
const NEAR = 0.12
/** The signs of one mark are closer to each other than this. */
const TOGETHER = 0.4
/** How far a mark may be from the middle of the row, in thicknesses. */
const OFF_ROW = 0.4
/** The margin beside the crop, so that the sign does not fill it. */
const MARGIN = 0.35
/** A row of results has a name and a value at least. */
const FEWEST_BESIDE = 2
/** A thinner box, as a share of the usual thickness, holds a mark and is no line to which marks belong. */
const THINNEST_LINE = 0.6
/** With more marks than this they are dirt. */
const MOST = 120
const MOST_ISLANDS = 20_000

interface Island {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Boxes around signs that stand alone in a row of a levelled page: the detector finds words, and overlooks a letter or a star in a
 * column of its own. `boxes` are those of the detector, `read` those of what was read in them; `angle` is that of the lines of the picture.
 */
export function loneBoxes(
  picture: Picture,
  boxes: readonly TextBox[],
  read: readonly TextBox[],
  angle: number,
): TextBox[] {
  const usual = median(boxes.map(({ thickness }) => thickness))
  const lines = boxes.filter(({ thickness }) => thickness >= THINNEST_LINE * usual)
  const { width, height } = picture
  const islands = islandsOf(picture, TALLEST * usual * 1.3)
  if (islands.length > MOST_ISLANDS) return []
  const found = islands.flatMap((island) => {
    const size = Math.max(island.bottom - island.top, island.right - island.left)
    if (size < SMALLEST * usual) return []
    const center = tilt(
      {
        centerX: (island.left + island.right) / 2,
        centerY: (island.top + island.bottom) / 2,
        length: island.right - island.left,
        thickness: island.bottom - island.top,
        angle: 0,
      },
      -angle,
      width,
      height,
    )
    const row = lines.filter((box) => isInRow(center, box))
    if (row.length < FEWEST_BESIDE || read.some((box) => isPartOf(center, box))) return []
    const beside = row.reduce((one, other) => (away(center, other) < away(center, one) ? other : one))
    return center.thickness <= TALLEST * beside.thickness ? [{ center, beside }] : []
  })
  const marks = together(found)
  return marks.length > MOST ? [] : marks
}

/** A mark beside a result, or a blood group. */
const LONE = /^[([]?(?:H{1,2}|L{1,2}|\*{1,3}|[↑↓▲▼]{1,2}|!{1,2}|\+{1,2}|A|B|AB|O)[)\]]?$/u
/** A sign without neighbours is easily taken for another. */
const SURE = 0.8
const DASHES = /^[-–—_.·~一]?$/u

/** The sign that a box of this kind holds, if laboratories print it alone. `crop` is the whole box. */
export function loneSignOf({ box, characters }: ReadLine, crop: Picture): ReadLine | null {
  const text = textOf(characters).trim()
  if (LONE.test(text) && confidenceOf(characters) >= SURE) return { box, characters }
  return DASHES.test(text) && isDash(crop) ? signAt(box, '-') : null
}

const signAt = (box: TextBox, text: string): ReadLine => ({
  box,
  characters: [{ text, at: 0.5, confidence: SURE }],
})

/** The height of a close box in heights of a star: as tall as a line is around a letter. */
const AROUND_STAR = 2.4

/** A close box around what may be a star, which is too small to be read at the height of its line. `crop` is the whole box. */
export function starBox(box: TextBox, crop: Picture): TextBox | null {
  const star = starIn(crop)
  if (!star) return null
  const scale = box.thickness / crop.height
  const across = (star.left + star.width / 2 - crop.width / 2) * scale
  const down = (star.top + star.height / 2 - crop.height / 2) * scale
  const thickness = AROUND_STAR * star.height * scale
  return {
    ...box,
    centerX: box.centerX + across * Math.cos(box.angle) - down * Math.sin(box.angle),
    centerY: box.centerY + across * Math.sin(box.angle) + down * Math.cos(box.angle),
    length: star.width * scale + 0.5 * thickness,
    thickness,
  }
}

/** The least confidence with which a close box must be read. */
const STAR_SURE = 0.6

/** The star of a box, if its close box was read as one. */
export const starOf = (box: TextBox, { characters }: ReadLine): ReadLine | null =>
  textOf(characters).trim() === '*' && confidenceOf(characters) >= STAR_SURE ? signAt(box, '*') : null

/** A box of this kind without its margin, which reaches into its neighbours. */
export const withoutMargin = (box: TextBox): TextBox => ({
  ...box,
  length: Math.max(SMALLEST * box.thickness, box.length - 2 * MARGIN * box.thickness),
})

/** A box up to this share of the usual thickness holds no more than a sign. */
const SMALL = 0.95
/** The size of the crop around a small box, as a share of the usual thickness. */
const ROOM = 1.1

/** Boxes that hold one sign at most, with the room of a line around it: cut close, an arrow looks like a letter. */
export function smallBoxes(boxes: readonly TextBox[]): TextBox[] {
  const usual = median(boxes.map(({ thickness }) => thickness))
  return boxes
    .filter(({ length, thickness }) => length < usual && thickness < SMALL * usual)
    .map((box) => ({ ...box, thickness: ROOM * usual, length: box.length + 2 * MARGIN * usual }))
}

const middleAt = (x: number, { centerX, centerY, angle }: TextBox): number =>
  centerY + Math.tan(angle) * (x - centerX)

const isInRow = ({ centerX, centerY }: TextBox, box: TextBox): boolean =>
  Math.abs(centerY - middleAt(centerX, box)) < OFF_ROW * box.thickness

/** The distance between the facing sides of two boxes. */
const away = (mark: TextBox, box: TextBox): number =>
  Math.abs(mark.centerX - box.centerX) - (mark.length + box.length) / 2

const isPartOf = (mark: TextBox, box: TextBox): boolean =>
  away(mark, box) < NEAR * box.thickness &&
  Math.abs(mark.centerY - middleAt(mark.centerX, box)) < (box.thickness + mark.thickness) / 2

function together(found: readonly { center: TextBox; beside: TextBox }[]): TextBox[] {
  const sorted = [...found].sort((a, b) => a.center.centerX - b.center.centerX)
  const marks: { from: number; to: number; beside: TextBox }[] = []
  for (const { center, beside } of sorted) {
    const [from, to] = [center.centerX - center.length / 2, center.centerX + center.length / 2]
    const open = marks.find(
      (mark) =>
        isInRow(center, mark.beside) && from - mark.to < TOGETHER * beside.thickness && from >= mark.from,
    )
    if (open) open.to = Math.max(open.to, to)
    else marks.push({ from, to, beside })
  }
  return marks
    .filter(({ from, to, beside }) => to - from <= WIDEST * beside.thickness)
    .map(({ from, to, beside }) => {
      const centerX = (from + to) / 2
      return {
        ...beside,
        centerX,
        centerY: middleAt(centerX, beside),
        length: to - from + 2 * MARGIN * beside.thickness,
      }
    })
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Groups of ink that touch by side or corner and are not larger than a letter. */
function islandsOf({ width, height, data }: Picture, largest: number): Island[] {
  const seen = new Uint8Array(data.length)
  const islands: Island[] = []
  const stack: number[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! >= DARKEST_PAPER) continue
    const island: Island = { left: width, right: 0, top: height, bottom: 0 }
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop()!
      const x = at % width
      const y = (at - x) / width
      if (x < island.left) island.left = x
      if (x >= island.right) island.right = x + 1
      if (y < island.top) island.top = y
      if (y >= island.bottom) island.bottom = y + 1
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY++) {
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX++) {
          const near = nearY * width + nearX
          if (seen[near] || data[near]! >= DARKEST_PAPER) continue
          seen[near] = 1
          stack.push(near)
        }
      }
    }
    if (island.right - island.left <= largest && island.bottom - island.top <= largest) islands.push(island)
  }
  return islands
}
