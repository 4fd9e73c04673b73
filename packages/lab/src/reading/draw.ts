import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { LabFailure } from '../types.ts'
import { imageToPdf } from './image.ts'
import type { Limits } from './limits.ts'
import { refuseHugePage } from './page-size.ts'
import { factorFor } from './picture-size.ts'
import { announce } from './progress.ts'
import { sniff } from './sniff.ts'

export interface DrawRequest {
  /** The number of the page, from 1. */
  page: number
  /** By how many quarters to turn the page clockwise. */
  turns: number
  /** The width in pixels of the page once it is turned; a long page is narrower. */
  width: number
}

export interface DrawnPage {
  /** The picture as WebP. */
  picture: Uint8Array
  width: number
  height: number
  /** The size in points of every page as it lies in the file. */
  sheets: readonly { width: number; height: number }[]
}

const QUALITY = 82

/** Draws a page for people to look at. Throws LabFailure. */
export async function drawPage(
  bytes: Uint8Array,
  { page: number, turns, width }: DrawRequest,
  limits: Limits,
): Promise<DrawnPage> {
  announce('render')
  const pdf = sniff(bytes) === 'pdf' ? bytes : await imageToPdf(bytes, limits)
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    if (number > document.getPageCount()) throw new LabFailure('damaged_file', 'there is no such page')
    const page = document.getPage(number - 1)
    const size = page.getOriginalSize()
    refuseHugePage(size.originalWidth, size.originalHeight, limits)
    const sheets = sheetsOf(document, limits)
    const rendered = await page.render({ scale: scaleOf(size, turns, width), render: 'bitmap' })
    document.destroy()
    return { ...(await encode(rendered, turns)), sheets }
  } catch (error) {
    if (error instanceof LabFailure) throw error
    throw new LabFailure('damaged_file', 'the page cannot be drawn')
  } finally {
    library.destroy()
  }
}

function sheetsOf(document: PDFiumDocument, limits: Limits): DrawnPage['sheets'] {
  const count = Math.min(document.getPageCount(), limits.pages)
  return Array.from({ length: count }, (_, index) => {
    const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize()
    return { width: originalWidth, height: originalHeight }
  })
}

/** The scale of a drawing. A page that is much longer than wide uses no more memory than one of A4. */
function scaleOf(size: { originalWidth: number; originalHeight: number }, turns: number, width: number) {
  const { originalWidth, originalHeight } = size
  const across = turns % 2 === 0 ? originalWidth : originalHeight
  return Math.min(width / across, factorFor(1.5 * width, originalWidth, originalHeight))
}

async function encode(
  rendered: { data: Uint8Array; width: number; height: number },
  turns: number,
): Promise<Omit<DrawnPage, 'sheets'>> {
  const { data, info } = await sharp(rendered.data, {
    raw: { width: rendered.width, height: rendered.height, channels: 4 },
  })
    .flatten({ background: '#ffffff' })
    .rotate(90 * turns)
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}
