import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'

/** Builds a PDF out of its objects, with a cross-reference table that is right. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
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
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export function streamOf(data: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

function page(more = '', box = '0 0 595 842', resources = FONT): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> ${more} >>`
}

function onePage(content: Buffer, ...more: (string | Buffer)[]): Buffer {
  return pdfOf([CATALOG, PAGES, page(), content, ...more])
}

export function flateBomb(levels: number): Buffer {
  let data = deflateSync(Buffer.alloc(levels === 1 ? 400_000_000 : 1_000_000_000, 0x20), { level: 9 })
  for (let level = 1; level < levels; level++) data = deflateSync(data, { level: 9 })
  return onePage(streamOf(data, `/Filter [${'/FlateDecode '.repeat(levels)}]`))
}

export function operatorFlood(): Buffer {
  const content = Buffer.from(`BT /F1 10 Tf ${'(a) Tj '.repeat(9_000_000)} ET`)
  return onePage(streamOf(deflateSync(content), '/Filter /FlateDecode'))
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(' ')
  const sheet = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
  return pdfOf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    'null',
    'null',
    ...new Array<string>(count).fill(sheet),
  ])
}

/** One point is 1/72 inch: a side of a kilometre has 2.8 million. */
export function squareKilometre(): Buffer {
  return pdfOf([
    CATALOG,
    PAGES,
    page('', '0 0 2834646 2834646'),
    streamOf(Buffer.from('BT /F1 10 Tf (a) Tj ET')),
  ])
}

/** Each form paints the next one ten times. */
export function formsInForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = level + 1 < depth ? `/XObject << /X ${level + 6} 0 R >>` : FONT
    const content = level + 1 < depth ? '/X Do '.repeat(10) : 'BT /F1 10 Tf (a) Tj ET'
    return streamOf(
      Buffer.from(content),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${next} >>`,
    )
  })
  return pdfOf([
    CATALOG,
    PAGES,
    page('', '0 0 595 842', '/XObject << /X 5 0 R >>'),
    streamOf(Buffer.from('/X Do')),
    ...forms,
  ])
}

export function formInItself(): Buffer {
  const form = streamOf(
    Buffer.from('/X Do'),
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >>',
  )
  return pdfOf([
    CATALOG,
    PAGES,
    page('', '0 0 595 842', '/XObject << /X 5 0 R >>'),
    streamOf(Buffer.from('/X Do')),
    form,
  ])
}

export function hugePictureInside(): Buffer {
  const picture = streamOf(
    deflateSync(Buffer.alloc((40_000 / 8) * 40_000)),
    '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode',
  )
  const content = streamOf(Buffer.from('595 0 0 842 0 0 cm /X Do'))
  return pdfOf([CATALOG, PAGES, page('', '0 0 595 842', '/XObject << /X 5 0 R >>'), content, picture])
}

export function scriptsAndAttachments(): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /Names << /EmbeddedFiles << /Names [(x.exe) 6 0 R] >> >> >>',
    PAGES,
    page('/AA << /O 5 0 R >>'),
    streamOf(Buffer.from('')),
    '<< /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) /Next << /S /Launch /F (/bin/sh) >> >>',
    '<< /Type /Filespec /F (x.exe) /EF << /F 7 0 R >> >>',
    streamOf(Buffer.from('MZ'), '/Type /EmbeddedFile'),
  ])
}

export function brokenReferences(): Buffer {
  const file = onePage(streamOf(Buffer.from('BT ET'))).toString('latin1')
  return Buffer.from(
    file.replaceAll(/\d 0 obj/g, '9 9 job').replace(/startxref\n\d+/, 'startxref\n99999999'),
    'latin1',
  )
}

/** Standard security handler with a password that nobody told us. */
export function encrypted(): Buffer {
  const secret = `<${'5a'.repeat(32)}>`
  const file = onePage(
    streamOf(Buffer.from('BT ET')),
    `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${secret} /U ${secret} >>`,
  )
  return Buffer.from(
    file.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Encrypt 5 0 R /ID [<00> <00>]`),
    'latin1',
  )
}

export async function truncated(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let index = 0; index < 3; index++) document.addPage().drawText('Hemoglobin 13.2 g/dL')
  const bytes = await document.save()
  return bytes.subarray(0, bytes.length * 0.7)
}

/** A few kilobytes that ask for 900 million pixels. */
export function hugePng(): Buffer {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}
