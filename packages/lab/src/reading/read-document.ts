import { LabFailure, type Page, type ReadDocument } from '../types.ts'
import { imageToPdf } from './image.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { loadModels } from './ocr/models.ts'
import { readPicture } from './ocr/read-picture.ts'
import { announce, announcePage } from './progress.ts'
import { openRenderer } from './render.ts'
import { sniff } from './sniff.ts'
import { openPdf } from './text/open.ts'
import { readTextLayer, type TextLayer } from './text/text-layer.ts'
import { unreadable } from './unreadable.ts'

/** Reads every piece of text of a document with its place: from the text layer where that can be used, else from the picture of the page. */
export async function readDocument(
  bytes: Uint8Array,
  limits: Limits = DEFAULT_LIMITS,
): Promise<ReadDocument> {
  announce('text')
  const pdf = sniff(bytes) === 'pdf' ? bytes : await imageToPdf(bytes, limits)
  const layers = await readTextLayers(pdf, limits)
  const pictures = await readPictures(pdf, layers, limits)
  announce('understand')
  return { pages: layers.map((layer, index) => pictures.get(index + 1) ?? toPage(layer, index + 1)) }
}

async function readTextLayers(pdf: Uint8Array, limits: Limits): Promise<TextLayer[]> {
  const document = await openPdf(pdf, limits)
  const layers: TextLayer[] = []
  let items = 0
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number).catch((cause: Error) => {
        throw unreadable(cause)
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

async function readPictures(
  pdf: Uint8Array,
  layers: readonly TextLayer[],
  limits: Limits,
): Promise<ReadonlyMap<number, Page>> {
  const pages = new Map<number, Page>()
  if (layers.every(({ judgement }) => judgement === 'good')) return pages
  announce('render')
  const renderer = await openRenderer(pdf, limits)
  try {
    const numbers = layers.flatMap(({ judgement }, index) =>
      judgement === 'good' || (judgement === 'empty' && renderer.isBlank(index + 1)) ? [] : [index + 1],
    )
    if (numbers.length > limits.ocrPages) {
      throw new LabFailure('too_many_pages', `${numbers.length} scanned pages, at most ${limits.ocrPages}`)
    }
    for (const number of numbers) {
      announce('render')
      const rendered = await renderer.render(number)
      const page = await readPicture(await loadModels(limits.threads), rendered, number)
      if (page.items.length > 0) announcePage()
      pages.set(number, page)
    }
  } finally {
    renderer.close()
  }
  return pages
}

function toPage({ width, height, items, turns }: TextLayer, number: number): Page {
  return { number, width, height, by: 'text', turns, items }
}
