/** A JPEG picture in grey or in red, green and blue, and its size in pixels. */
interface Jpeg {
  data: Uint8Array
  width: number
  height: number
  channels: number
}

/** A PDF of one page that is filled by a picture. */
export function pdfOfJpeg(jpeg: Jpeg, page: { width: number; height: number }): Uint8Array {
  const content = Buffer.from(`${page.width} 0 0 ${page.height} 0 0 cm /Picture Do`, 'latin1')
  const space = jpeg.channels === 1 ? 'DeviceGray' : 'DeviceRGB'
  const picture = `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /DCTDecode`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    ),
    streamOf('', content),
    streamOf(picture, jpeg.data),
  ]
  return assemble(objects)
}

function streamOf(entries: string, data: Uint8Array): Buffer {
  const start = `<< ${entries} /Length ${data.byteLength} >>\nstream\n`
  return Buffer.concat([Buffer.from(start), data, Buffer.from('\nendstream')])
}

/** Numbers the objects from 1 and appends the table of their places in the file. The first object is the catalogue. */
function assemble(objects: readonly Buffer[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n%\x81\x81\x81\x81\n', 'latin1')]
  const places: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    places.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
