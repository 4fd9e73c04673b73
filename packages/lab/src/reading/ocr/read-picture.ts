import type { Page, TextItem } from '../../types.ts'
import type { RenderedPage } from '../render.ts'
import { evenOut } from './background.ts'
import { detect } from './detect.ts'
import { confidenceOf, type ReadLine, textOf } from './line.ts'
import type { Models } from './models.ts'
import { isUpsideDown } from './orientation.ts'
import { level, type Picture, turn } from './picture.ts'
import { readLines } from './read-lines.ts'
import { isSideways, pageSlope } from './slope.ts'
import { straightener } from './straighten.ts'
import type { TextBox } from './text-box.ts'

/** About a fifth of a degree: over the width of a page less than half a line. */
const LEVEL = 0.0035
/** Below this the recogniser is guessing: dirt, ruled lines, signatures. */
const LEAST_CONFIDENCE = 0.5

/** The text of a page by its picture, righted and straightened, in points of the page. */
export async function readPicture(models: Models, page: RenderedPage, number: number): Promise<Page> {
  const { picture, boxes } = await rightUp(models, await evenOut(page.picture))
  const lines = await readLines(models, picture, boxes)
  const move = straightener(boxes, picture.width, picture.height)
  const perPoint = page.pixelsPerPoint
  return {
    number,
    width: picture.width / perPoint,
    height: picture.height / perPoint,
    by: 'ocr',
    items: lines
      .map((line) => toItem(line, number, perPoint, move))
      .filter(({ text, confidence }) => text !== '' && confidence >= LEAST_CONFIDENCE)
      .sort((a, b) => a.y - b.y || a.x - b.x),
  }
}

interface Found {
  picture: Picture
  boxes: TextBox[]
}

async function rightUp(models: Models, picture: Picture): Promise<Found> {
  const first = await find(models, picture)
  const sideways = isSideways(first.boxes) ? await find(models, turn(picture, 1)) : first
  const upright = (await isUpsideDown(models.symbols, sideways.picture, sideways.boxes))
    ? await find(models, turn(sideways.picture, 2))
    : sideways
  return levelled(models, upright)
}

async function levelled(models: Models, found: Found): Promise<Found> {
  let current = found
  for (let round = 0; round < 2; round++) {
    const slope = pageSlope(current.boxes)
    if (Math.abs(slope) < LEVEL) break
    current = await find(models, level(current.picture, slope))
  }
  return current
}

async function find(models: Models, picture: Picture): Promise<Found> {
  return { picture, boxes: await detect(models.detector, picture) }
}

function toItem(
  { box, characters }: ReadLine,
  page: number,
  perPoint: number,
  move: (x: number, y: number) => number,
): TextItem {
  const centerY = box.centerY + move(box.centerX, box.centerY)
  return {
    page,
    x: (box.centerX - box.length / 2) / perPoint,
    y: (centerY - box.thickness / 2) / perPoint,
    width: box.length / perPoint,
    height: box.thickness / perPoint,
    text: textOf(characters).trim(),
    confidence: confidenceOf(characters),
    bold: null,
    color: null,
  }
}
