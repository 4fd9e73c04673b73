/** Builds a PDF out of its objects, with a cross-reference table that is right. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const body = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    parts.push(body)
    length += body.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export function streamOf(data: Buffer | string, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ])
}

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
export const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

/** A page object whose content is object 4. */
export function pageOf({ more = '', box = '0 0 595 842', resources = FONT } = {}): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> ${more} >>`
}

export function onePage(content: Buffer, ...more: (string | Buffer)[]): Buffer {
  return pdfOf([CATALOG, PAGES, pageOf(), content, ...more])
}

/** A page that paints object 5, the first of the given objects. */
export function painting(...objects: (string | Buffer)[]): Buffer {
  const page = pageOf({ resources: '/XObject << /X 5 0 R >>' })
  return pdfOf([CATALOG, PAGES, page, streamOf('595 0 0 842 0 0 cm /X Do'), ...objects])
}
