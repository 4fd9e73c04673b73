import { PDFDocument } from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawPage } from './draw.ts'
import { imageToPdf } from './image.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { openPdf } from './text/open.ts'

/** A picture whose upper half is white and whose lower half has a colour. */
async function halves(colour: string, width = 400, height = 200): Promise<Sharp> {
  const half = { width, height: height / 2, channels: 3 as const, background: colour }
  const lower = await sharp({ create: half }).png().toBuffer()
  const white = { width, height, channels: 3 as const, background: '#ffffff' }
  return sharp({ create: white }).composite([{ input: lower, left: 0, top: height / 2 }])
}

/** The colours in the middle of the upper and of the lower half of a page. */
async function coloursOf(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].map((part) => {
    const pixel = Math.floor(info.height * part) * info.width + Math.floor(info.width / 2)
    return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)]
  })
}

const near = (value: number) => expect.closeTo(value, -1.2)

test.each([
  ['a PNG', async () => (await halves('#c02040')).png().toBuffer(), [192, 32, 64]],
  [
    'a JPEG in grey',
    async () => (await halves('#404040')).toColourspace('b-w').jpeg().toBuffer(),
    [64, 64, 64],
  ],
  [
    'a JPEG that EXIF turns upside down',
    async () => {
      const upright = await (await halves('#2040c0')).png().toBuffer()
      return sharp(upright).rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    },
    [32, 64, 192],
  ],
])('%s fills a page of 200 dots to the inch, upright, as every engine reads it', async (_, make, lower) => {
  const pdf = await imageToPdf(await make(), DEFAULT_LIMITS)
  const { width, height } = (await PDFDocument.load(pdf)).getPage(0).getSize()
  expect([width, height]).toEqual([expect.closeTo(144, 3), expect.closeTo(72, 3)])
  const document = await openPdf(pdf, DEFAULT_LIMITS)
  expect(document.numPages).toBe(1)
  await document.loadingTask.destroy()
  const { picture } = await drawPage(pdf, { page: 1, turns: 0, width: 400 }, DEFAULT_LIMITS)
  expect(await coloursOf(picture)).toEqual([[255, 255, 255].map(near), lower.map(near)])
})
