import { deflateSync } from 'node:zlib'
import { CATALOG, FONT, onePage, PAGES, pageOf, pdfOf, streamOf } from './build.ts'

const GIGABYTE = 1_000_000_000

/** Spaces that are deflated this many times. */
function bomb(levels: number): Buffer {
  let data = deflateSync(Buffer.alloc(levels === 1 ? 400_000_000 : GIGABYTE, 0x20), { level: 9 })
  for (let level = 1; level < levels; level++) data = deflateSync(data, { level: 9 })
  return data
}

const filters = (levels: number) => `/Filter [${'/FlateDecode '.repeat(levels)}]`

export const inContent = (levels: number): Buffer => onePage(streamOf(bomb(levels), filters(levels)))

/** The same bomb as each of a thousand parts of the content. */
export function inManyParts(): Buffer {
  const page = pageOf().replace('/Contents 4 0 R', `/Contents [${'4 0 R '.repeat(1_000)}]`)
  return pdfOf([CATALOG, PAGES, page, streamOf(bomb(2), filters(2))])
}

export function inFont(): Buffer {
  const descriptor = '<< /Type /FontDescriptor /FontName /A /Flags 32 /FontFile2 6 0 R >>'
  const font = '/Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 5 0 R >> >>'
  return pdfOf([
    CATALOG,
    PAGES,
    pageOf({ resources: font }),
    streamOf('BT /F1 10 Tf (Hemoglobin) Tj ET'),
    descriptor,
    streamOf(bomb(2), `${filters(2)} /Length1 ${GIGABYTE}`),
  ])
}

/** A bomb in the object stream, where a modern file keeps its objects. */
export function inObjectStream(): Buffer {
  const file = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Names 9 0 R >>',
    PAGES,
    pageOf(),
    streamOf('BT ET'),
    streamOf(bomb(2), `/Type /ObjStm /N 100000 /First 900000000 ${filters(2)}`),
  ])
  return Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
}

export function inCrossReferences(): Buffer {
  const stream = streamOf(
    bomb(2),
    `/Type /XRef /Size 100000000 /W [4 4 4] /Index [0 83333333] /Root 1 0 R ${filters(2)}`,
  )
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`)
  return Buffer.concat([head, Buffer.from('5 0 obj\n'), stream, tail])
}

export function operatorFlood(): Buffer {
  const content = Buffer.from(`BT /F1 10 Tf ${'(a) Tj '.repeat(9_000_000)} ET`)
  return onePage(streamOf(deflateSync(content), '/Filter /FlateDecode'))
}

/** Each form paints the next one ten times. */
export function formsInForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = level + 1 < depth ? `/XObject << /X ${level + 6} 0 R >>` : FONT
    const content = level + 1 < depth ? '/X Do '.repeat(10) : 'BT /F1 10 Tf (a) Tj ET'
    return formOf(content, next)
  })
  return pdfOf([
    CATALOG,
    PAGES,
    pageOf({ resources: '/XObject << /X 5 0 R >>' }),
    streamOf('/X Do'),
    ...forms,
  ])
}

export function formInItself(): Buffer {
  return pdfOf([
    CATALOG,
    PAGES,
    pageOf({ resources: '/XObject << /X 5 0 R >>' }),
    streamOf('/X Do'),
    formOf('/X Do', '/XObject << /X 5 0 R >>'),
  ])
}

/** A tile whose pattern is the tile. */
export function patternInItself(): Buffer {
  const pattern = streamOf(
    '/Pattern cs /P scn 0 0 595 842 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /P 5 0 R >> >>',
  )
  return pdfOf([
    CATALOG,
    PAGES,
    pageOf({ resources: '/Pattern << /P 5 0 R >>' }),
    streamOf('/Pattern cs /P scn 0 0 595 842 re f'),
    pattern,
  ])
}

/** A letter that is drawn with itself. */
export function letterOfItself(): Buffer {
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>'
  return pdfOf([
    CATALOG,
    PAGES,
    pageOf({ resources: '/Font << /F1 5 0 R >>' }),
    streamOf('BT /F1 10 Tf (aaaaaaaaaa) Tj ET'),
    font,
    streamOf('BT /F1 10 Tf (aaaaaaaaaa) Tj ET'),
  ])
}

function formOf(content: string, resources: string): Buffer {
  return streamOf(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >>`)
}
