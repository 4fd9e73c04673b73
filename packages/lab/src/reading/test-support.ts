import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import type { Page } from '../types.ts'

export const ROWS: readonly (readonly [string, string, string, string])[] = [
  ['Hemoglobin', '13.2', 'g/dL', '12.0 - 15.5'],
  ['Hematocrit', '39.8', '%', '36.0 - 46.0'],
  ['Erythrocytes', '4.51', 'x10^6/µL', '3.90 - 5.20'],
  ['Leukocytes', '6.7', 'x10^3/µL', '4.0 - 10.0'],
  ['Platelets', '245', 'x10^3/µL', '150 - 400'],
  ['Glucose, fasting', '97', 'mg/dL', '70 - 99'],
  ['Creatinine', '69', 'µmol/L', '45 - 84'],
  ['Potassium', '4.3', 'mmol/L', '3.5 - 5.1'],
  ['Ferritin', '11', 'µg/L', '13 - 150'],
  ['TSH', '2.37', 'mIU/L', '0.40 - 4.00'],
  ['C-reactive protein', '< 0.6', 'mg/L', '< 5.0'],
  ['Cholesterol, total', '203', 'mg/dL', '< 200'],
  ['Alanine aminotransferase', '24', 'U/L', '7 - 35'],
  ['Vitamin B12', '412', 'pg/mL', '197 - 771'],
]

/** A report of one table under a few lines of letterhead. */
export async function makeReport(change: (page: PDFPage) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.setFont(font)
  page.drawText('Riverside Clinical Laboratory', { x: 50, y: 780, size: 14 })
  page.drawText('Collected: 12 March 2024 08:15', { x: 50, y: 750, size: 10 })
  page.drawText('Patient: Alex Example    Sex: F    Born: 1980-05-17', { x: 50, y: 735, size: 10 })
  for (const [index, [name, value, unit, range]] of ROWS.entries()) {
    const y = 690 - index * 24
    page.drawText(name, { x: 50, y, size: 10 })
    page.drawText(value, { x: 240, y, size: 10 })
    page.drawText(unit, { x: 320, y, size: 10 })
    page.drawText(range, { x: 430, y, size: 10 })
  }
  page.drawText('Results relate only to the sample received by the laboratory.', { x: 50, y: 300, size: 9 })
  change(page)
  return document.save()
}

export async function rasterise(pdf: Uint8Array, dpi: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const { data, width, height } = await document.getPage(0).render({ scale: dpi / 72, render: 'bitmap' })
  document.destroy()
  library.destroy()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}

/** A PDF that holds nothing but the picture, filling a page of this size. */
export async function embed(picture: Uint8Array, width = 595, height = 842): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const jpeg = await document.embedJpg(await sharp(picture).jpeg({ quality: 80 }).toBuffer())
  document.addPage([width, height]).drawImage(jpeg, { x: 0, y: 0, width, height })
  return document.save()
}

/** The texts right of a name, on its row. */
export function rowOf(page: Page, name: string): string[] {
  const start = page.items.find(({ text }) => text === name)
  if (!start) return []
  const middle = start.y + start.height / 2
  return page.items
    .filter((item) => item.x > start.x && Math.abs(item.y + item.height / 2 - middle) < start.height / 2)
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text)
}
