import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Limits } from './limits.ts'
import type { Picture } from './ocr/picture.ts'
import { refuseHugePage } from './page-size.ts'
import { factorFor } from './picture-size.ts'
import { unreadable } from './unreadable.ts'

const DPI = 220
const POINTS_PER_INCH = 72
/** Small scans are enlarged to this size, which the reader was measured to need. */
const SHORTEST_LONG_SIDE = 2_400

export interface RenderedPage {
  picture: Picture
  pixelsPerPoint: number
}

export interface Renderer {
  /** True when nothing is painted on the page, not even a picture that is too large for the text layer. Pages count from 1. */
  isBlank(number: number): boolean
  render(number: number): Promise<RenderedPage>
  close(): void
}

export async function openRenderer(pdf: Uint8Array, limits: Limits): Promise<Renderer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf).catch(refuse)
  return {
    isBlank: (number) => document.getPage(number - 1).getObjectCount() === 0,
    async render(number) {
      const page = document.getPage(number - 1)
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      refuseHugePage(width, height, limits)
      const pixelsPerPoint = scaleOf(width, height, limits)
      const rendered = await page
        .render({ scale: pixelsPerPoint, colorSpace: 'Gray', render: 'bitmap' })
        .catch(refuse)
      return {
        picture: { width: rendered.width, height: rendered.height, data: rendered.data },
        pixelsPerPoint,
      }
    },
    close() {
      document.destroy()
      library.destroy()
    },
  }
}

/** The scale of a page. It is limited before the renderer is called, which would allocate any size that the page asks for. */
function scaleOf(width: number, height: number, limits: Limits): number {
  const wanted = Math.max(DPI / POINTS_PER_INCH, factorFor(SHORTEST_LONG_SIDE, width, height))
  return Math.min(wanted, factorFor(limits.renderSide, width, height))
}

function refuse(cause: Error): never {
  throw unreadable(cause)
}
