export const LOGO_LIMIT_BYTES = 256 * 1024

export type LogoType = 'image/png' | 'image/jpeg'

const PNG_BEGINS = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
const PNG_ENDS = Buffer.from('IEND\xaeB`\x82', 'latin1')
const JPEG_BEGINS = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_ENDS = Buffer.from([0xff, 0xd9])

/** What a picture is by its own bytes, whole; null for everything else. SVG is none: it can hold a script. */
export function logoTypeOf(bytes: Buffer): LogoType | null {
  if (isFramed(bytes, PNG_BEGINS, PNG_ENDS)) return 'image/png'
  if (isFramed(bytes, JPEG_BEGINS, JPEG_ENDS)) return 'image/jpeg'
  return null
}

function isFramed(bytes: Buffer, begins: Buffer, ends: Buffer): boolean {
  return bytes.subarray(0, begins.length).equals(begins) && bytes.subarray(-ends.length).equals(ends)
}
