import { PDFDocument } from 'pdf-lib'
import { CATALOG, onePage, PAGES, pageOf, pdfOf, streamOf } from './build.ts'

const SHEET = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return pdfOf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...new Array<string>(count).fill(SHEET),
  ])
}

/** A page tree that says it has two pages and names the same one repeatedly. */
export function pagesThatLie(): Buffer {
  return pdfOf([CATALOG, `<< /Type /Pages /Kids [${'3 0 R '.repeat(500_000)}] /Count 2 >>`, SHEET])
}

/** A page tree with ten branches, each of which is the root again. */
export function pagesInThemselves(): Buffer {
  return pdfOf([CATALOG, `<< /Type /Pages /Kids [${'2 0 R '.repeat(10)}] /Count 20 >>`])
}

/** One point is 1/72 inch: a side of a kilometre has 2.8 million. */
export const squareKilometre = (): Buffer => sized('/MediaBox [0 0 2834646 2834646]')

/** A page that is small in units, each of which is a metre. */
export const largeUnits = (): Buffer => sized('/MediaBox [0 0 1000 1000] /UserUnit 2834.6')

function sized(box: string): Buffer {
  const page = pageOf().replace(/\/MediaBox \[[^\]]*\]/, box)
  return pdfOf([CATALOG, PAGES, page, streamOf('BT /F1 10 Tf (Hemoglobin) Tj ET')])
}

export function deepNesting(): Buffer {
  const depth = 2_000_000
  return onePage(streamOf('BT ET'), `${'['.repeat(depth)}${']'.repeat(depth)}`).subarray()
}

/** A deep structure in the catalogue, which every reader parses. */
export function deepCatalogue(): Buffer {
  const deep = `${'<< /A '.repeat(500_000)}null${' >>'.repeat(500_000)}`
  return pdfOf([`<< /Type /Catalog /Pages 2 0 R /Names ${deep} >>`, PAGES, pageOf(), streamOf('BT ET')])
}

export function brokenReferences(): Buffer {
  const file = onePage(streamOf('BT ET')).toString('latin1')
  return Buffer.from(
    file.replaceAll(/\d 0 obj/g, '9 9 job').replace(/startxref\n\d+/, 'startxref\n99999999'),
    'latin1',
  )
}

/** A table that names itself as the one before it. */
export function referencesInACircle(): Buffer {
  const file = onePage(streamOf('BT ET')).toString('latin1')
  const at = file.lastIndexOf('xref\n0 ')
  return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1')
}

export function lengthInACircle(): Buffer {
  const stream = '<< /Length 4 0 R >>\nstream\nBT ET\nendstream'
  return pdfOf([CATALOG, PAGES, pageOf(), stream])
}

/** A document of the standard security handler with an unknown password. */
export function encrypted(): Buffer {
  const secret = `<${'5a'.repeat(32)}>`
  const handler = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${secret} /U ${secret} >>`
  return pdfOf([CATALOG, PAGES, pageOf(), streamOf('BT ET'), handler], '/Encrypt 5 0 R /ID [<00> <00>]')
}

export function scriptsAndAttachments(): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /Names << /EmbeddedFiles << /Names [(x.exe) 6 0 R] >> >> >>',
    PAGES,
    pageOf({ more: '/AA << /O 5 0 R >>' }),
    streamOf(''),
    '<< /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) /Next << /S /Launch /F (/bin/sh) >> >>',
    '<< /Type /Filespec /F (x.exe) /EF << /F 7 0 R >> >>',
    streamOf('MZ', '/Type /EmbeddedFile'),
  ])
}

export async function truncated(): Promise<Uint8Array> {
  const bytes = await threePages()
  return bytes.subarray(0, bytes.length * 0.7)
}

/** An archive after the document: programs that look at its end see nothing else. */
export async function alsoAnArchive(): Promise<Buffer> {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  return Buffer.concat([await threePages(), Buffer.from('PK\x03\x04'), end])
}

/** A web page before the document. */
export async function alsoAWebPage(): Promise<Buffer> {
  return Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), await threePages()])
}

async function threePages(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let index = 0; index < 3; index++) document.addPage().drawText('Hemoglobin 13.2 g/dL')
  return document.save()
}
