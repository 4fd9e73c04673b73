import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TextItem } from '../../types.ts'
import { readDocument } from '../read-document.ts'

const FILLING = 'The laboratory reports what it has found in the sample'

async function read(draw: (page: PDFPage, fonts: { plain: PDFFont; bold: PDFFont }) => void) {
  const document = await PDFDocument.create()
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const page = document.addPage([600, 800])
  page.setFont(plain)
  draw(page, { plain, bold })
  const { pages } = await readDocument(await document.save())
  return pages[0]!
}

function find(items: readonly TextItem[], text: string): TextItem {
  const item = items.find((candidate) => candidate.text === text)
  if (!item) throw new Error(`no ${text} among ${items.map((candidate) => candidate.text).join(' | ')}`)
  return item
}

describe('the text layer of a page', () => {
  it('gives places in points from the top left', async () => {
    const page = await read((sheet) => sheet.drawText(FILLING, { x: 50, y: 700, size: 10 }))
    expect(page).toMatchObject({ number: 1, width: 600, height: 800, by: 'text' })
    const item = find(page.items, FILLING)
    expect(item.x).toBeCloseTo(50, 1)
    expect(item.y + item.height).toBeCloseTo(102, 1)
    expect(item).toMatchObject({ page: 1, height: 10, confidence: 1, bold: false, color: '#000000' })
  })

  it.each([90, 180, 270])('is upright on a page turned by %i', async (turn) => {
    const page = await read((sheet) => {
      sheet.setRotation(degrees(turn))
      const [x, y] = { 90: [100, 50], 180: [550, 100], 270: [500, 750] }[turn]!
      sheet.drawText(FILLING, { x: x!, y: y!, size: 10, rotate: degrees(turn) })
    })
    const item = find(page.items, FILLING)
    expect([item.x, item.y + item.height]).toEqual([expect.closeTo(50, 1), expect.closeTo(102, 1)])
    expect([page.width, page.height]).toEqual(turn === 180 ? [600, 800] : [800, 600])
  })

  it('is turned when the text runs up a page without a rotation entry', async () => {
    const page = await read((sheet) =>
      sheet.drawText(FILLING, { x: 100, y: 50, size: 10, rotate: degrees(90) }),
    )
    expect([page.width, page.height]).toEqual([800, 600])
    const item = find(page.items, FILLING)
    expect([item.x, item.y + item.height]).toEqual([expect.closeTo(50, 1), expect.closeTo(102, 1)])
  })

  describe('in cells', () => {
    let items: readonly TextItem[] = []
    beforeAll(async () => {
      const page = await read((sheet, { plain, bold }) => {
        sheet.drawText(FILLING, { x: 50, y: 760, size: 10 })
        sheet.drawText('Glucose    97   mg/dL', { x: 50, y: 700, size: 10 })
        sheet.drawText('Total protein', { x: 50, y: 680, size: 10 })
        sheet.drawText('9.1', { x: 118, y: 680, size: 10, font: bold, color: rgb(1, 0, 0) })
        sheet.drawText('x 10', { x: 50, y: 660, size: 10 })
        const end = 50 + plain.widthOfTextAtSize('x 10', 10)
        sheet.drawText('9', { x: end, y: 664, size: 6 })
        sheet.drawText('/L', { x: end + plain.widthOfTextAtSize('9', 6), y: 660, size: 10 })
        sheet.drawText('Sodium', { x: 50, y: 640, size: 10 })
        sheet.drawText('Sodium', { x: 50.3, y: 640, size: 10 })
        sheet.drawText('COPY', { x: 100, y: 300, size: 80, rotate: degrees(45) })
      })
      items = page.items
    })

    it('are divided at wide gaps', () => {
      expect([find(items, 'Glucose').x, find(items, '97').x < find(items, 'mg/dL').x]).toEqual([50, true])
    })

    it('carry weight and colour, and are divided where these change', () => {
      expect(find(items, 'Total protein')).toMatchObject({ bold: false })
      expect(find(items, '9.1')).toMatchObject({ bold: true, color: '#ff0000' })
    })

    it('keep powers raised', () => {
      expect(find(items, 'x 10^9/L').y).toBeCloseTo(132, 1)
    })

    it('take what is painted twice for bold', () => {
      expect(items.filter(({ text }) => text.startsWith('Sodium'))).toMatchObject([
        { text: 'Sodium', bold: true },
      ])
    })

    it('leave out watermarks', () => {
      expect(items.map(({ text }) => text).join(' ')).not.toMatch(/[CO]\b.*P/)
    })
  })
})
