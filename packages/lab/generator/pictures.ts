import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

export interface GeneratedPicture {
  width: number
  height: number
  /** The pixels as RGB. */
  data: Uint8Array
}

const POINTS_PER_INCH = 72

export async function renderPages(pdf: Uint8Array, dpi: number): Promise<GeneratedPicture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: GeneratedPicture[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / POINTS_PER_INCH, render: 'bitmap' })
    pictures.push({ width, height, data: withoutAlpha(data, width * height) })
  }
  document.destroy()
  library.destroy()
  return pictures
}

export function toSharp({ width, height, data }: GeneratedPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Converts the pixels of PDFium, which are blue, green, red and alpha. */
function withoutAlpha(data: Uint8Array, count: number): Uint8Array {
  const rgb = new Uint8Array(count * 3)
  for (let index = 0; index < count; index++) {
    rgb[index * 3] = data[index * 4]!
    rgb[index * 3 + 1] = data[index * 4 + 1]!
    rgb[index * 3 + 2] = data[index * 4 + 2]!
  }
  return rgb
}
