import { LabFailure, type Page, type ReadDocument } from '../types.ts'
import { imageToPdf } from './image.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { announce } from './progress.ts'
import { sniff } from './sniff.ts'
import { openPdf } from './text/open.ts'
import { readTextLayer, type TextLayer } from './text/text-layer.ts'

/** Every piece of text of a document with its place: from the text layer where that can be believed, else from the picture of the page. */
export async function readDocument(
  bytes: Uint8Array,
  limits: Limits = DEFAULT_LIMITS,
): Promise<ReadDocument> {
  announce('text')
  const pdf = sniff(bytes) === 'pdf' ? bytes : await imageToPdf(bytes, limits)
  const layers = await readTextLayers(pdf, limits)
  const pages = layers.map(toPage)
  if (pages.every(({ items }) => items.length === 0)) throw new LabFailure('no_text_found')
  return { pages }
}

async function readTextLayers(pdf: Uint8Array, limits: Limits): Promise<TextLayer[]> {
  const document = await openPdf(pdf, limits)
  const layers: TextLayer[] = []
  let items = 0
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number).catch((cause: Error) => {
        throw new LabFailure('damaged_file', cause.message)
      })
      const layer = await readTextLayer(page, limits)
      items += layer.items.length
      if (items > limits.textItems) throw new LabFailure('too_much_content')
      layers.push(layer)
      page.cleanup()
    }
  } finally {
    await document.loadingTask.destroy()
  }
  return layers
}

function toPage({ width, height, items }: TextLayer, index: number): Page {
  return { number: index + 1, width, height, by: 'text', items }
}
