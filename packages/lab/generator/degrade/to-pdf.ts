import {
  degrees,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib'

const POINTS_PER_INCH = 72

export interface PdfOptions {
  /** Lines of invisible text over the picture. */
  hiddenText: readonly string[] | null
  /** Whether the page's content lies on its side without a rotation entry in the file. */
  turned: boolean
}

export async function imagesToPdf(
  images: readonly Uint8Array[],
  dpi: number,
  options: PdfOptions,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = document.embedStandardFont(StandardFonts.Helvetica)
  for (const bytes of images) {
    const image = await document.embedJpg(bytes)
    const width = (image.width / dpi) * POINTS_PER_INCH
    const height = (image.height / dpi) * POINTS_PER_INCH
    const page = document.addPage(options.turned ? [height, width] : [width, height])
    if (options.turned) page.drawImage(image, { x: height, y: 0, width, height, rotate: degrees(90) })
    else page.drawImage(image, { x: 0, y: 0, width, height })
    if (options.hiddenText) {
      page.pushOperators(pushGraphicsState(), setTextRenderingMode(TextRenderingMode.Invisible))
      options.hiddenText.forEach((line, index) => {
        page.drawText(line, { x: 40, y: height - 40 - index * 24, size: 10, font })
      })
      page.pushOperators(popGraphicsState())
    }
  }
  return document.save({ useObjectStreams: false })
}
