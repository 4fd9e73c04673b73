/** A page of A4 in points. */
const PAGE = { width: 595, height: 842 }
const COLUMNS = [56, 250, 330, 430] as const
const TABLE_TOP = 640
const LINE_HEIGHT = 20

/** Test, result, unit and reference range, as a laboratory prints them. */
const RESULTS: readonly (readonly [string, string, string, string])[] = [
  ['Glucose', '92', 'mg/dL', '70 - 99'],
  ['Hemoglobin A1c', '5.3', '%', '4.0 - 5.6'],
  ['Total cholesterol', '212', 'mg/dL', '125 - 200'],
  ['HDL cholesterol', '58', 'mg/dL', '40 - 90'],
  ['Triglycerides', '98', 'mg/dL', '30 - 150'],
  ['Creatinine', '0.82', 'mg/dL', '0.55 - 1.02'],
  ['Hemoglobin', '13.9', 'g/dL', '12.0 - 16.0'],
  ['Ferritin', '38', 'ng/mL', '15 - 150'],
  ['TSH', '2.10', 'mIU/L', '0.40 - 4.00'],
]

interface Line {
  x: number
  y: number
  size: number
  text: string
}

/** Draws a made-up laboratory report with a text layer; the sample was taken at `collected`, written as `2026-03-09 08:15`. */
export function demoReport(collected: string): Uint8Array<ArrayBuffer> {
  const rows = [['Test', 'Result', 'Unit', 'Reference range'], ...RESULTS]
  return pdfOf([
    { x: COLUMNS[0], y: 780, size: 18, text: 'Riverside Laboratory' },
    { x: COLUMNS[0], y: 750, size: 11, text: 'Laboratory report' },
    { x: COLUMNS[0], y: 716, size: 11, text: 'Patient: Demo User' },
    { x: COLUMNS[0], y: 698, size: 11, text: `Collected: ${collected}` },
    { x: COLUMNS[0], y: 680, size: 11, text: 'Specimen: Serum' },
    ...rows.flatMap((cells, row) =>
      cells.map((text, column) => ({
        x: COLUMNS[column]!,
        y: TABLE_TOP - row * LINE_HEIGHT,
        size: 11,
        text,
      })),
    ),
  ])
}

/** One page in the reader's own Helvetica. */
function pdfOf(lines: readonly Line[]): Uint8Array<ArrayBuffer> {
  const drawn = lines
    .map(
      ({ x, y, size, text }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
    )
    .join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = ['0000000000 65535 f ', ...offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n `)]
  const table = `xref\n0 ${entries.length}\n${entries.join('\n')}\n`
  const end = `trailer\n<</Size ${entries.length}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file + table + end)
}
