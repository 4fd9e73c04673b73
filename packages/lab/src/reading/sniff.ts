import { LabFailure } from '../types.ts'

export type FileType = 'pdf' | 'jpeg' | 'png'

const PDF = Buffer.from('%PDF-')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const ZIP_ENTRY = Buffer.from('PK\x03\x04')
const ZIP_END = Buffer.from('PK\x05\x06')
const ZIP_END_LENGTH = 22
const BYTES_BEFORE_PDF = 16

/** The type of a file by its content. A file that is two things at once is neither. */
export function sniff(bytes: Uint8Array): FileType {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = typeOf(file)
  if (type === null || endsAsZip(file)) throw new LabFailure('not_a_supported_file')
  if (type !== 'pdf' && holdsDocument(file))
    throw new LabFailure('not_a_supported_file', 'two types in one file')
  return type
}

function typeOf(file: Buffer): FileType | null {
  if (startsWith(file, JPEG)) return 'jpeg'
  if (startsWith(file, PNG)) return 'png'
  const at = file.subarray(0, BYTES_BEFORE_PDF + PDF.length).indexOf(PDF)
  return at !== -1 && isBlank(file.subarray(0, at)) ? 'pdf' : null
}

function startsWith(file: Buffer, magic: Buffer): boolean {
  return file.subarray(0, magic.length).equals(magic)
}

/** Some generators write a byte order mark or an empty line before the header. */
function isBlank(bytes: Buffer): boolean {
  return bytes.toString('utf8').replace('\ufeff', '').trim() === ''
}

function endsAsZip(file: Buffer): boolean {
  const end = file.lastIndexOf(ZIP_END)
  if (end === -1 || end + ZIP_END_LENGTH > file.length) return false
  return end + ZIP_END_LENGTH + file.readUInt16LE(end + 20) === file.length && file.includes(ZIP_ENTRY)
}

function holdsDocument(file: Buffer): boolean {
  return file.includes(PDF) || /<script|<html/i.test(file.toString('latin1'))
}
