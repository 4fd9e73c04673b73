import { PDFDocument, PDFOperator, PDFOperatorNames, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../types.ts'
import { readDocument } from './read-document.ts'
import { embed, makeReport, ROWS, rasterise, rowOf } from './test-support.ts'

const WHITE = { background: 'white' }
let scan: Buffer

beforeAll(async () => {
  scan = await rasterise(await makeReport(), 200)
})

async function readFirst(bytes: Uint8Array): Promise<Page> {
  return (await readDocument(bytes)).pages[0]!
}

/** Rows as read, without spaces: whether a picture shows `<5` or `< 5` is a matter of taste. */
function rows(page: Page): string[][] {
  return ROWS.map(([name]) => [name, ...rowOf(page, name)].map((text) => text.replaceAll(' ', '')))
}

const EXPECTED = ROWS.map((row) => row.map((text) => text.replaceAll(' ', '')))

describe('a scan', () => {
  it.each([
    ['straight', (png: Buffer) => png],
    ['skewed by 2 degrees', (png: Buffer) => sharp(png).rotate(2, WHITE).toBuffer()],
    ['upside down', (png: Buffer) => sharp(png).rotate(180).toBuffer()],
    ['sideways', (png: Buffer) => sharp(png).rotate(90).toBuffer()],
  ])('that is %s is read with every number right', async (_, change) => {
    const picture = await change(scan)
    const { width, height } = await sharp(picture).metadata()
    const page = await readFirst(await embed(picture, (width * 72) / 200, (height * 72) / 200))
    expect(page.by).toBe('ocr')
    expect(rows(page)).toEqual(EXPECTED)
  })

  it('under a hidden layer that says something else is read by its picture', async () => {
    const document = await PDFDocument.load(await embed(scan))
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.getPage(0)
    page.setFont(font)
    page.pushOperators(PDFOperator.of(PDFOperatorNames.SetTextRenderingMode, ['3']))
    for (const [index, [name]] of ROWS.entries())
      page.drawText(`${name} 999`, { x: 50, y: 690 - index * 24, size: 10 })
    const read = await readFirst(await document.save())
    expect(rows(read)).toEqual(EXPECTED)
  })
})

describe('a photo', () => {
  it('is turned as the camera says', async () => {
    const photo = await sharp(scan).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const page = await readFirst(photo)
    expect(page.height).toBeGreaterThan(page.width)
    expect(rows(page)).toEqual(EXPECTED)
  })

  it('with a shadow over the page is read', async () => {
    const { width, height } = await sharp(scan).metadata()
    const shadow = Buffer.from(
      `<svg width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fff"/>` +
        '<stop offset="1" stop-color="#777"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>',
    )
    const photo = await sharp(scan)
      .composite([{ input: shadow, blend: 'multiply' }])
      .blur(0.8)
      .jpeg({ quality: 60 })
      .toBuffer()
    expect(rows(await readFirst(photo))).toEqual(EXPECTED)
  })
})
