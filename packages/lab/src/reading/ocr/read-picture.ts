import type { Page, PagePlace, TextItem } from '../../types.ts'
import type { RenderedPage } from '../render.ts'
import { evenOut } from './background.ts'
import { uprightColumns } from './columns.ts'
import { crop } from './crop.ts'
import { detect } from './detect.ts'
import { withoutEchoes } from './echoes.ts'
import { confidenceOf, type ReadLine, textOf } from './line.ts'
import type { Models } from './models.ts'
import { isUpsideDown } from './orientation.ts'
import { level, type Picture, turn } from './picture.ts'
import { readLines } from './read-lines.ts'
import { withMarks } from './read-marks.ts'
import { isSideways, pageAngle } from './slope.ts'
import { straightener } from './straighten.ts'
import { type TextBox, tilt } from './text-box.ts'

/** Up to this angle, about 2.5 degrees, the detector finds lines as well as on a level page. */
const LEVEL_ENOUGH = 0.044
/** Below this confidence the recogniser is guessing: dirt, ruled lines, signatures. */
const LEAST_CONFIDENCE = 0.5
/** The size of the letters by the thickness of the box around them, so that pages are alike however they were read. */
const LETTER_SIZE = 0.73

/** The text of a page by its picture, righted and straightened, in points of the page. */
export async function readPicture(models: Models, page: RenderedPage, number: number): Promise<Page> {
  const { source, turns, angle, boxes } = await rightUp(models, await evenOut(page.picture))
  const { width, height } = source
  const cut = (box: TextBox) => crop(source, tilt(box, angle, width, height))
  const read = await readLines(models, boxes, cut)
  const lines = await withMarks(models, read, { source, boxes, angle, cut })
  const move = straightener(boxes, width, height)
  const perPoint = page.pixelsPerPoint
  const drawn = ({ box }: ReadLine) => placeOf(tilt(box, angle, width, height), perPoint)
  const items = lines
    .map((line) => ({ ...toItem(line, number, perPoint, move), drawn: drawn(line) }))
    .filter(({ text, confidence }) => text !== '' && confidence >= LEAST_CONFIDENCE)
  const sheet = { width: width / perPoint, height: height / perPoint }
  return {
    number,
    ...sheet,
    by: 'ocr',
    turns,
    items: [...uprightColumns(withoutEchoes(items), sheet.width, sheet.height)].sort(
      (a, b) => a.y - b.y || a.x - b.x,
    ),
  }
}

interface Found {
  /** The picture upright as it was drawn. Letters are read from it, because turning a picture by less than a quarter blurs it. */
  source: Picture
  /** By how many quarters it was turned clockwise. */
  turns: number
  /** The angle of its lines. */
  angle: number
  /** The boxes as they would stand if the lines were made level about the middle of the source. */
  boxes: TextBox[]
}

async function rightUp(models: Models, picture: Picture): Promise<Found> {
  const first = await find(models, picture, 0)
  const sideways = isSideways(first.boxes) ? await find(models, turn(picture, 1), 1) : first
  const upright = (await isUpsideDown(models.symbols, sideways.source, sideways.boxes))
    ? await find(models, turn(sideways.source, 2), sideways.turns + 2)
    : sideways
  return levelled(models, upright)
}

async function levelled(models: Models, found: Found): Promise<Found> {
  let current = found
  const { source, turns } = found
  for (let round = 0; round < 2; round++) {
    const rest = pageAngle(current.boxes)
    const angle = current.angle + rest
    if (Math.abs(rest) < LEVEL_ENOUGH) {
      const boxes = current.boxes.map((box) => tilt(box, -rest, source.width, source.height))
      return { source, turns, angle, boxes }
    }
    current = await find(models, source, turns, angle)
  }
  return current
}

async function find(models: Models, source: Picture, turns: number, angle = 0): Promise<Found> {
  const boxes = await detect(models.detector, angle === 0 ? source : level(source, angle))
  return { source, turns, angle, boxes }
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
    ...placeOf({ ...box, centerY }, perPoint),
    text: textOf(characters).trim(),
    confidence: confidenceOf(characters),
    bold: null,
    color: null,
  }
}

/** The box without its slope. */
function placeOf({ centerX, centerY, length, thickness }: TextBox, perPoint: number): PagePlace {
  const size = LETTER_SIZE * thickness
  return {
    x: (centerX - length / 2) / perPoint,
    y: (centerY - size / 2) / perPoint,
    width: length / perPoint,
    height: size / perPoint,
  }
}
