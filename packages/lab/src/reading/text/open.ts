import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LabFailure } from '../../types.ts'
import type { Limits } from '../limits.ts'
import { unreadable } from '../unreadable.ts'
import { getDocument, type PDFDocumentProxy } from './pdf-library.ts'

const ROOT = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const folder = (name: string) => join(ROOT, name) + sep

/** Opens a PDF for reading. Nothing that the document names is fetched, no script of it runs. */
export async function openPdf(bytes: Uint8Array, limits: Limits): Promise<PDFDocumentProxy> {
  refuseTruncated(bytes)
  const task = getDocument({
    // The library detaches the buffer, so it gets a copy.
    data: Uint8Array.from(bytes),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: false,
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    maxImageSize: limits.imagePixels,
    verbosity: 0,
  })
  const document = await task.promise.catch((cause: Error) => {
    if (cause.name === 'PasswordException') throw new LabFailure('encrypted_file')
    throw unreadable(cause)
  })
  if (document.numPages > limits.pages) {
    await document.loadingTask.destroy()
    throw new LabFailure('too_many_pages', `${document.numPages} pages, at most ${limits.pages}`)
  }
  return document
}

/** Refuses a file with objects after its last end mark, or without one: a part of it is missing, and results with it. */
function refuseTruncated(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('%%EOF')
  if (end === -1 || file.lastIndexOf(' obj') > end) throw new LabFailure('damaged_file', 'the end is missing')
}
