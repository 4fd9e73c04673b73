import type { Box, Page, PagePlace, ReadDocument, ReadReport, Seen, TextItem } from './types.ts'

/** The sheets of a document, and where on them its values stand. */
export function seenOf(
  { pages }: ReadDocument,
  { collected, panels }: Pick<ReadReport, 'collected' | 'panels'>,
): Seen {
  const drawnPlace = (box: Box): Box => {
    const page = pages.find(({ number }) => number === box.page)
    return page ? moved(box, page) : box
  }
  return {
    sheets: pages.map(({ number, width, height, turns = 0 }) => ({ number, width, height, turns })),
    collected: collected.location && drawnPlace(collected.location),
    values: panels.flatMap(({ biomarkers }) => biomarkers.map(({ location }) => drawnPlace(location))),
  }
}

/** The box moved by as much as the text from which it was read. */
function moved(box: Box, { items }: Page): Box {
  let [source, most] = [null as TextItem | null, 0]
  for (const item of items) {
    const shared = item.drawn ? overlap(box, item) : 0
    if (shared > most) [source, most] = [item, shared]
  }
  if (!source?.drawn) return box
  const [from, to] = [middle(source), middle(source.drawn)]
  return { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y }
}

const middle = ({ x, y, width, height }: PagePlace) => ({ x: x + width / 2, y: y + height / 2 })

function overlap(a: PagePlace, b: PagePlace): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
