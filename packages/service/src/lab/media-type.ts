export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

const PDF = Buffer.from('%PDF-')
/** Readers of PDF look for the header this far, for programs put their own bytes before it. */
const PDF_HEADER_WITHIN = 1024
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Detects the media type of a file from its own bytes, whatever its name and its sender say; null when it is not supported. */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return bytes.subarray(0, PDF_HEADER_WITHIN).includes(PDF) ? 'application/pdf' : null
}
