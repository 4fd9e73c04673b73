import { degrees, PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reportOf } from '../extract.ts'
import type { ReadReport } from '../types.ts'
import { drawPage } from './draw.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readDocument } from './read-document.ts'
import { makeReport, rasterise } from './test-support.ts'

const WIDTH = 900

/** How dark the picture is at each value, and as far right of the table where nothing is printed. */
async function inkOf(file: Uint8Array, { seen }: ReadReport) {
  const [sheet] = seen.sheets
  const { picture, width, height } = await drawPage(
    file,
    { page: 1, turns: sheet!.turns, width: WIDTH },
    DEFAULT_LIMITS,
  )
  expect(height / width).toBeCloseTo(sheet!.height / sheet!.width, 2)
  const scale = width / sheet!.width
  const darkest = async (x: number, y: number, w: number, h: number) => {
    const area = {
      left: Math.round(x * scale),
      top: Math.round(y * scale),
      width: Math.max(1, Math.round(w * scale)),
      height: Math.max(1, Math.round(h * scale)),
    }
    const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats()
    return channels[0]!.min
  }
  return Promise.all(
    seen.values.map(async ({ x, y, width: w, height: h }) => [
      await darkest(x, y, w, h),
      await darkest(530, y, 60, h),
    ]),
  )
}

test.each([90, 270])('values lie where they are seen on a sheet turned by %i°', async (angle) => {
  const document = await PDFDocument.load(await makeReport())
  document.getPage(0).setRotation(degrees(angle))
  const file = await document.save()
  const report = reportOf(await readDocument(file), { timezone: 'Z' })
  const ink = await inkOf(file, report)
  expect(ink.length).toBeGreaterThan(10)
  for (const [inside, outside] of ink) {
    expect(inside).toBeLessThan(120)
    expect(outside).toBeGreaterThan(240)
  }
})

test('a picture is drawn too, and never larger than was asked for', async () => {
  const photo = await rasterise(await makeReport(), 200)
  const { picture, width } = await drawPage(photo, { page: 1, turns: 0, width: WIDTH }, DEFAULT_LIMITS)
  // Sizes in points are rounded.
  expect(width).toBeGreaterThan(WIDTH - 5)
  expect(width).toBeLessThanOrEqual(WIDTH)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width })
})

test('a long strip takes no more memory than a page', async () => {
  const document = await PDFDocument.create()
  document.addPage([100, 4_000])
  const { width, height } = await drawPage(
    await document.save(),
    { page: 1, turns: 0, width: WIDTH },
    DEFAULT_LIMITS,
  )
  expect(width * height).toBeLessThan(WIDTH * WIDTH * 1.7)
})

test('drawing fails for a file that is no document and for a page that does not exist', async () => {
  const draw = (file: Uint8Array, page: number) =>
    drawPage(file, { page, turns: 0, width: WIDTH }, DEFAULT_LIMITS)
  await expect(draw(new Uint8Array(50), 1)).rejects.toMatchObject({ reason: 'not_a_supported_file' })
  await expect(draw(Buffer.from('%PDF-1.7 nothing'), 1)).rejects.toMatchObject({ reason: 'damaged_file' })
  await expect(draw(await makeReport(), 2)).rejects.toMatchObject({ reason: 'damaged_file' })
})
